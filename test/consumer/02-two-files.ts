import { createReadStream, readFileSync } from "node:fs";
import { readCorpus, score } from "corefscope";
import { readFiles, scoreFiles } from "corefscope/node";
import { expect } from "./expect.ts";

// README prints these.
const conll = 0.7937;
const [key, response] = ["key.conll", "response.conll"];
const byPath = await scoreFiles(key, response);
expect(byPath.scores.conll.f1, conll, 5e-5);
const byText = await score(readCorpus(readFileSync(key, "utf8")), readCorpus(readFileSync(response, "utf8")));
expect(byText.scores.conll.f1, byPath.scores.conll.f1);
const byBuffer = await score(readCorpus(readFileSync(key)), readCorpus(readFileSync(response)));
expect(byBuffer.scores.conll.f1, byPath.scores.conll.f1);
const byStream = await score(readCorpus(createReadStream(key)), readCorpus(createReadStream(response)));
expect(byStream.scores.conll.f1, byPath.scores.conll.f1);
expect((await score(await readFiles(key), await readFiles(response))).scores.conll.f1, byPath.scores.conll.f1);
