import { readFileSync } from "node:fs";
import { Session } from "../../src/app/engine/session.ts";

export const villagesKey = "examples/villages/key.txt";

export async function openedVillages(): Promise<Session> {
  const session = new Session();
  const file = (name: string) => ({ name, bytes: new Uint8Array(readFileSync(name)) });
  const responses = [{ name: "north", files: [file("examples/villages/north.1.txt")] }];
  await session.open({ key: [file(villagesKey)], responses });
  return session;
}
