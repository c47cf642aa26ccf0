import { aidaWriter } from "./aida.ts";
import { apfWriter } from "./apf.ts";
import { arrauWriter } from "./arrau.ts";
import { booknlpWriter } from "./booknlp.ts";
import { casJsonWriter } from "./cas-json.ts";
import { catWriter } from "./cat.ts";
import { conlluaWriter } from "./conllua.ts";
import { corenlpJsonWriter, corenlpWriter } from "./corenlp.ts";
import { craftWriter } from "./craft.ts";
import { i2b2Writer } from "./i2b2.ts";
import { knowtatorExportWriter, knowtatorProjectWriter } from "./knowtator.ts";
import { litbankWriter } from "./litbank.ts";
import { mmax2Writer } from "./mmax2.ts";
import { mucWriter } from "./muc.ts";
import { richEreWriter } from "./rich-ere.ts";
import { tbfWriter } from "./tbf.ts";
import { teiWriter } from "./tei.ts";
import { csvLabelsWriter, tsvLabelsWriter } from "./labels.ts";
import { ecbPlusJsonWriter } from "./ecbplus-json.ts";
import { gateWriter } from "./gate.ts";
import { gapWriter } from "./gap.ts";
import { koconovelWriter } from "./koconovel.ts";
import { nelevalWriter } from "./neleval.ts";
import { precoWriter } from "./preco.ts";
import { scorchWriter } from "./scorch.ts";
import { allennlpWriter } from "./allennlp.ts";
import { e2eSegmentsWriter } from "./e2e-segments.ts";
import { fastcorefWriter } from "./fastcoref.ts";
import { hfChainsWriter, hfSpansWriter } from "./hf-coref.ts";
import { masxmlWriter } from "./masxml.ts";
import { maverickWriter } from "./maverick.ts";
import { wlcorefWriter } from "./wlcoref.ts";
import { rucocoWriter, scicoWriter, spacyWriter } from "./tool-exports.ts";
import { webAnnotationWriter } from "./web-annotation.ts";
import type { TestWriter } from "./test-writer.ts";
import { xmiWriter } from "./xmi.ts";

/** Test writers of formats, or variants of formats, that corefscope only reads. */
export const testWriters: readonly TestWriter[] = [
  wlcorefWriter,
  maverickWriter,
  hfChainsWriter,
  hfSpansWriter,
  fastcorefWriter,
  e2eSegmentsWriter,
  allennlpWriter,
  precoWriter,
  koconovelWriter,
  scorchWriter,
  ecbPlusJsonWriter,
  csvLabelsWriter,
  tsvLabelsWriter,
  nelevalWriter,
  gapWriter,
  apfWriter,
  richEreWriter,
  knowtatorExportWriter,
  knowtatorProjectWriter,
  masxmlWriter,
  teiWriter,
  mucWriter,
  catWriter,
  conlluaWriter,
  corenlpJsonWriter,
  corenlpWriter,
  mmax2Writer,
  xmiWriter,
  casJsonWriter,
  gateWriter,
  webAnnotationWriter,
  booknlpWriter,
  i2b2Writer,
  litbankWriter,
  tbfWriter,
  craftWriter,
  aidaWriter,
  arrauWriter,
  spacyWriter,
  rucocoWriter,
  scicoWriter,
];
