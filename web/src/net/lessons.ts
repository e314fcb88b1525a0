/** Asks the server for lessons and what it says about answers. */

import type {
  LessonList,
  LessonMessage,
  LessonRefusal,
  LessonSolution,
  LessonVerdict,
  SeatAction,
  Sentence,
} from "../protocol.ts";

/** A request that got no answer. `said` is what the server said, null when it said nothing. */
export class Unanswered extends Error {
  constructor(
    readonly code: string,
    readonly said: Sentence | null,
  ) {
    super(code);
  }
}

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

const ROOT = "/api/lessons";

export class Lessons {
  constructor(private readonly fetch: Fetch = (path, init) => globalThis.fetch(path, init)) {}

  list(): Promise<LessonList> {
    return this.ask<LessonList>(ROOT);
  }

  lesson(id: string): Promise<LessonMessage> {
    return this.ask<LessonMessage>(`${ROOT}/${encodeURIComponent(id)}`);
  }

  answer(id: string, step: number, action: SeatAction): Promise<LessonVerdict> {
    return this.ask<LessonVerdict>(`${ROOT}/${encodeURIComponent(id)}/${step}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(action),
    });
  }

  solution(id: string, step: number): Promise<LessonSolution> {
    return this.ask<LessonSolution>(`${ROOT}/${encodeURIComponent(id)}/${step}/solution`);
  }

  private async ask<Reply>(path: string, init?: RequestInit): Promise<Reply> {
    let reply: Response;
    try {
      reply = await this.fetch(path, init);
      if (reply.ok) return (await reply.json()) as Reply;
    } catch {
      throw new Unanswered("no_answer", null);
    }
    const refusal = (await reply.json().catch(() => null)) as LessonRefusal | null;
    throw new Unanswered(refusal?.code ?? "no_answer", refusal?.text ?? null);
  }
}
