import { describe, expect, it } from "vitest";
import { type Fetch, Lessons, Unanswered } from "../../src/net/lessons.ts";

/** A server that answers everything alike and remembers what it was asked. */
function answering(body: string, status = 200) {
  const asked: [string, RequestInit | undefined][] = [];
  const fetch: Fetch = (path, init) => {
    asked.push([path, init]);
    return Promise.resolve(new Response(body, { status }));
  };
  return { lessons: new Lessons(fetch), asked };
}

async function failure(asking: Promise<unknown>): Promise<Unanswered> {
  const error: unknown = await asking.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Unanswered);
  return error as Unanswered;
}

describe("lessons", () => {
  it("are asked for by their names", async () => {
    const { lessons, asked } = answering('{"lessons":[]}');
    expect(await lessons.list()).toEqual({ lessons: [] });
    await lessons.lesson("a/b");
    await lessons.solution("follow", 2);
    expect(asked.map(([path]) => path)).toEqual([
      "/api/lessons",
      "/api/lessons/a%2Fb",
      "/api/lessons/follow/2/solution",
    ]);
  });

  it("are answered with an action", async () => {
    const { lessons, asked } = answering('{"ok":true}');
    await lessons.answer("follow", 0, { kind: "play", cards: ["S3"] });
    const [path, init] = asked[0]!;
    expect([path, init?.method]).toEqual(["/api/lessons/follow/0", "POST"]);
    expect(JSON.parse(String(init?.body))).toEqual({ kind: "play", cards: ["S3"] });
  });

  it("pass on what the server says against a request", async () => {
    const text = { zh: "找不到这一课。", en: "There is no such lesson." };
    const { lessons } = answering(JSON.stringify({ code: "unknown_lesson", text }), 404);
    const error = await failure(lessons.lesson("nothing"));
    expect([error.code, error.said]).toEqual(["unknown_lesson", text]);
  });

  it("say so when there is no answer, or none that can be read", async () => {
    const lost = new Lessons(() => Promise.reject(new TypeError("offline")));
    for (const lessons of [lost, answering("<html>").lessons, answering("oops", 502).lessons]) {
      const error = await failure(lessons.list());
      expect([error.code, error.said]).toEqual(["no_answer", null]);
    }
  });
});
