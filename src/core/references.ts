/** A published source, as BibTeX fields. */
export interface Reference {
  readonly type: "inproceedings" | "article" | "book" | "phdthesis";
  readonly author: string;
  readonly title: string;
  readonly year: number;
  readonly booktitle?: string;
  readonly journal?: string;
  readonly publisher?: string;
  readonly school?: string;
  readonly volume?: string;
  readonly number?: string;
  readonly pages?: string;
}

/** The bibliography: every source that a metric or method cites. */
export const references = {
  "amigo-2009": {
    type: "article",
    author: "Enrique Amigó and Julio Gonzalo and Javier Artiles and Felisa Verdejo",
    title: "A Comparison of Extrinsic Clustering Evaluation Metrics Based on Formal Constraints",
    journal: "Information Retrieval",
    volume: "12",
    number: "4",
    year: 2009,
    pages: "461--486",
  },
  "bagga-baldwin-1998": {
    type: "inproceedings",
    author: "Amit Bagga and Breck Baldwin",
    title: "Algorithms for Scoring Coreference Chains",
    booktitle:
      "The First International Conference on Language Resources and Evaluation, Workshop on Linguistics Coreference",
    year: 1998,
    pages: "563--566",
  },
  "cai-strube-2010": {
    type: "inproceedings",
    author: "Jie Cai and Michael Strube",
    title: "Evaluation Metrics For End-to-End Coreference Resolution Systems",
    booktitle: "Proceedings of the SIGDIAL 2010 Conference",
    year: 2010,
    pages: "28--36",
  },
  "cohen-1960": {
    type: "article",
    author: "Jacob Cohen",
    title: "A Coefficient of Agreement for Nominal Scales",
    journal: "Educational and Psychological Measurement",
    volume: "20",
    number: "1",
    year: 1960,
    pages: "37--46",
  },
  "collins-1999": {
    type: "phdthesis",
    author: "Michael Collins",
    title: "Head-Driven Statistical Models for Natural Language Parsing",
    school: "University of Pennsylvania",
    year: 1999,
  },
  "denis-baldridge-2009": {
    type: "article",
    author: "Pascal Denis and Jason Baldridge",
    title: "Global Joint Models for Coreference Resolution and Named Entity Classification",
    journal: "Procesamiento del Lenguaje Natural",
    volume: "42",
    year: 2009,
    pages: "87--96",
  },
  "doddington-2004": {
    type: "inproceedings",
    author:
      "George Doddington and Alexis Mitchell and Mark Przybocki and Lance Ramshaw and Stephanie Strassel and Ralph Weischedel",
    title: "The Automatic Content Extraction (ACE) Program: Tasks, Data, and Evaluation",
    booktitle: "Proceedings of the Fourth International Conference on Language Resources and Evaluation",
    year: 2004,
    pages: "837--840",
  },
  "durrett-klein-2013": {
    type: "inproceedings",
    author: "Greg Durrett and Dan Klein",
    title: "Easy Victories and Uphill Battles in Coreference Resolution",
    booktitle: "Proceedings of the 2013 Conference on Empirical Methods in Natural Language Processing",
    year: 2013,
    pages: "1971--1982",
  },
  "gartner-2014": {
    type: "inproceedings",
    author: "Markus Gärtner and Anders Björkelund and Gregor Thiele and Wolfgang Seeker and Jonas Kuhn",
    title: "Visualization, Search, and Error Analysis for Coreference Annotations",
    booktitle:
      "Proceedings of 52nd Annual Meeting of the Association for Computational Linguistics: System Demonstrations",
    year: 2014,
    pages: "7--12",
  },
  "hesterberg-2015": {
    type: "article",
    author: "Tim C. Hesterberg",
    title: "What Teachers Should Know About the Bootstrap: Resampling in the Undergraduate Statistics Curriculum",
    journal: "The American Statistician",
    volume: "69",
    number: "4",
    year: 2015,
    pages: "371--386",
  },
  "holm-1979": {
    type: "article",
    author: "Sture Holm",
    title: "A Simple Sequentially Rejective Multiple Test Procedure",
    journal: "Scandinavian Journal of Statistics",
    volume: "6",
    number: "2",
    year: 1979,
    pages: "65--70",
  },
  "hubert-arabie-1985": {
    type: "article",
    author: "Lawrence Hubert and Phipps Arabie",
    title: "Comparing Partitions",
    journal: "Journal of Classification",
    volume: "2",
    number: "1",
    year: 1985,
    pages: "193--218",
  },
  "kummerfeld-klein-2013": {
    type: "inproceedings",
    author: "Jonathan K. Kummerfeld and Dan Klein",
    title: "Error-Driven Analysis of Challenges in Coreference Resolution",
    booktitle: "Proceedings of the 2013 Conference on Empirical Methods in Natural Language Processing",
    year: 2013,
    pages: "265--277",
  },
  "luo-2005": {
    type: "inproceedings",
    author: "Xiaoqiang Luo",
    title: "On Coreference Resolution Performance Metrics",
    booktitle:
      "Proceedings of Human Language Technology Conference and Conference on Empirical Methods in Natural Language Processing",
    year: 2005,
    pages: "25--32",
  },
  "luo-2014": {
    type: "inproceedings",
    author: "Xiaoqiang Luo and Sameer Pradhan and Marta Recasens and Eduard Hovy",
    title: "An Extension of BLANC to System Mentions",
    booktitle:
      "Proceedings of the 52nd Annual Meeting of the Association for Computational Linguistics (Volume 2: Short Papers)",
    year: 2014,
    pages: "24--29",
  },
  "manikantan-2024": {
    type: "inproceedings",
    author: "Kawshik Manikantan and Shubham Toshniwal and Makarand Tapaswi and Vineet Gandhi",
    title: "Major Entity Identification: A Generalizable Alternative to Coreference Resolution",
    booktitle: "Proceedings of the 2024 Conference on Empirical Methods in Natural Language Processing",
    year: 2024,
  },
  "martinelli-2025": {
    type: "inproceedings",
    author: "Giuliano Martinelli and Tommaso Bonomo and Pere-Lluís Huguet Cabot and Roberto Navigli",
    title: "BOOKCOREF: Coreference Resolution at Book Scale",
    booktitle:
      "Proceedings of the 63rd Annual Meeting of the Association for Computational Linguistics (Volume 1: Long Papers)",
    year: 2025,
    pages: "24526--24544",
  },
  "martschat-strube-2014": {
    type: "inproceedings",
    author: "Sebastian Martschat and Michael Strube",
    title: "Recall Error Analysis for Coreference Resolution",
    booktitle: "Proceedings of the 2014 Conference on Empirical Methods in Natural Language Processing",
    year: 2014,
    pages: "2070--2081",
  },
  "moosavi-2019": {
    type: "inproceedings",
    author: "Nafise Sadat Moosavi and Leo Born and Massimo Poesio and Michael Strube",
    title: "Using Automatically Extracted Minimum Spans to Disentangle Coreference Evaluation from Boundary Detection",
    booktitle:
      "Proceedings of the 57th Annual Meeting of the Association for Computational Linguistics (Volume 1: Long Papers)",
    year: 2019,
  },
  "moosavi-strube-2016": {
    type: "inproceedings",
    author: "Nafise Sadat Moosavi and Michael Strube",
    title: "Which Coreference Evaluation Metric Do You Trust? A Proposal for a Link-based Entity Aware Metric",
    booktitle:
      "Proceedings of the 54th Annual Meeting of the Association for Computational Linguistics (Volume 1: Long Papers)",
    year: 2016,
    pages: "632--642",
  },
  "noreen-1989": {
    type: "book",
    author: "Eric W. Noreen",
    title: "Computer-Intensive Methods for Testing Hypotheses: An Introduction",
    publisher: "Wiley",
    year: 1989,
  },
  "passonneau-2004": {
    type: "inproceedings",
    author: "Rebecca J. Passonneau",
    title: "Computing Reliability for Coreference Annotation",
    booktitle: "Proceedings of the Fourth International Conference on Language Resources and Evaluation",
    year: 2004,
  },
  "paun-2023": {
    type: "article",
    author: "Silviu Paun and Juntao Yu and Nafise Sadat Moosavi and Massimo Poesio",
    title: "Scoring Coreference Chains with Split-Antecedent Anaphors",
    journal: "Dialogue and Discourse",
    volume: "14",
    number: "2",
    year: 2023,
    pages: "1--48",
  },
  "piepho-2004": {
    type: "article",
    author: "Hans-Peter Piepho",
    title: "An Algorithm for a Letter-Based Representation of All-Pairwise Comparisons",
    journal: "Journal of Computational and Graphical Statistics",
    volume: "13",
    number: "2",
    year: 2004,
    pages: "456--466",
  },
  "poesio-2018": {
    type: "inproceedings",
    author:
      "Massimo Poesio and Yulia Grishina and Varada Kolhatkar and Nafise Moosavi and Ina Roesiger and Adam Roussel and Fabian Simonjetz and Alexandra Uma and Olga Uryupina and Juntao Yu and Heike Zinsmeister",
    title: "Anaphora Resolution with the ARRAU Corpus",
    booktitle: "Proceedings of the First Workshop on Computational Models of Reference, Anaphora and Coreference",
    year: 2018,
    pages: "11--22",
  },
  "popescu-belis-2000": {
    type: "article",
    author: "Andrei Popescu-Belis",
    title: "{\\'E}valuation num{\\'e}rique de la r{\\'e}solution de la r{\\'e}f{\\'e}rence: critiques et propositions",
    journal: "T.A.L.: Traitement automatique des langues",
    volume: "40",
    number: "2",
    year: 2000,
    pages: "117--146",
  },
  "pradhan-2012": {
    type: "inproceedings",
    author: "Sameer Pradhan and Alessandro Moschitti and Nianwen Xue and Olga Uryupina and Yuchen Zhang",
    title: "{CoNLL}-2012 Shared Task: Modeling Multilingual Unrestricted Coreference in {OntoNotes}",
    booktitle: "Joint Conference on EMNLP and CoNLL - Shared Task",
    year: 2012,
    pages: "1--40",
  },
  "pradhan-2014": {
    type: "inproceedings",
    author: "Sameer Pradhan and Xiaoqiang Luo and Marta Recasens and Eduard Hovy and Vincent Ng and Michael Strube",
    title: "Scoring Coreference Partitions of Predicted Mentions: A Reference Implementation",
    booktitle:
      "Proceedings of the 52nd Annual Meeting of the Association for Computational Linguistics (Volume 2: Short Papers)",
    year: 2014,
    pages: "30--35",
  },
  "rahman-ng-2009": {
    type: "inproceedings",
    author: "Altaf Rahman and Vincent Ng",
    title: "Supervised Models for Coreference Resolution",
    booktitle: "Proceedings of the 2009 Conference on Empirical Methods in Natural Language Processing",
    year: 2009,
    pages: "968--977",
  },
  "rand-1971": {
    type: "article",
    author: "William M. Rand",
    title: "Objective Criteria for the Evaluation of Clustering Methods",
    journal: "Journal of the American Statistical Association",
    volume: "66",
    number: "336",
    year: 1971,
    pages: "846--850",
  },
  "recasens-hovy-2011": {
    type: "article",
    author: "Marta Recasens and Eduard Hovy",
    title: "{BLANC}: Implementing the {Rand} Index for Coreference Evaluation",
    journal: "Natural Language Engineering",
    volume: "17",
    number: "4",
    year: 2011,
    pages: "485--510",
  },
  "stoyanov-2009": {
    type: "inproceedings",
    author: "Veselin Stoyanov and Nathan Gilbert and Claire Cardie and Ellen Riloff",
    title: "Conundrums in Noun Phrase Coreference Resolution: Making Sense of the State-of-the-Art",
    booktitle:
      "Proceedings of the Joint Conference of the 47th Annual Meeting of the ACL and the 4th International Joint Conference on Natural Language Processing of the AFNLP",
    year: 2009,
    pages: "656--664",
  },
  "tuggener-2014": {
    type: "inproceedings",
    author: "Don Tuggener",
    title: "Coreference Resolution Evaluation for Higher Level Applications",
    booktitle:
      "Proceedings of the 14th Conference of the European Chapter of the Association for Computational Linguistics (Volume 2: Short Papers)",
    year: 2014,
    pages: "231--235",
  },
  "vilain-1995": {
    type: "inproceedings",
    author: "Marc Vilain and John Burger and John Aberdeen and Dennis Connolly and Lynette Hirschman",
    title: "A Model-Theoretic Coreference Scoring Scheme",
    booktitle: "Sixth Message Understanding Conference (MUC-6)",
    year: 1995,
    pages: "45--52",
  },
  "yu-2022": {
    type: "inproceedings",
    author: "Juntao Yu and Sopan Khosla and Nafise Sadat Moosavi and Silviu Paun and Sameer Pradhan and Massimo Poesio",
    title: "The Universal Anaphora Scorer",
    booktitle: "Proceedings of the Thirteenth Language Resources and Evaluation Conference",
    year: 2022,
  },
  "zabokrtsky-2022": {
    type: "inproceedings",
    author:
      "Zdeněk Žabokrtský and Miloslav Konopík and Anna Nedoluzhko and Michal Novák and Maciej Ogrodniczuk and Martin Popel and Ondřej Pražák and Jakub Sido and Daniel Zeman and Yilun Zhu",
    title: "Findings of the Shared Task on Multilingual Coreference Resolution",
    booktitle: "Proceedings of the CRAC 2022 Shared Task on Multilingual Coreference Resolution",
    year: 2022,
    pages: "1--17",
  },
} as const satisfies Record<string, Reference>;

/** The key of a publication in `references`. */
export type CitationKey = keyof typeof references;

/** The sources of methods other than metrics, by the name of the command, layer or way of matching. */
export const methodSources = {
  "split-antecedents": ["paun-2023"],
  compare: ["noreen-1989", "hesterberg-2015", "holm-1979", "piepho-2004"],
  errors: ["kummerfeld-klein-2013", "martschat-strube-2014", "durrett-klein-2013", "gartner-2014", "collins-1999"],
  audit: ["moosavi-strube-2016"],
  agree: ["cohen-1960", "passonneau-2004", "hesterberg-2015"],
  mina: ["moosavi-2019"],
  study: ["amigo-2009", "recasens-hovy-2011", "moosavi-strube-2016", "pradhan-2014", "tuggener-2014"],
} as const satisfies Record<string, readonly CitationKey[]>;

/**
 * Formats a reference as a BibTeX entry.
 *
 * @example
 *   bibtex("cohen-1960").split("\n")[0]; // → "@article{cohen-1960,"
 */
export function bibtex(key: CitationKey): string {
  const { type, ...fields }: Reference = references[key];
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},`);
  return `@${type}{${key},\n${lines.join("\n")}\n}`;
}

/**
 * Formats a reference as one readable line.
 *
 * @param mark put before and after the venue with volume and pages, for emphasis
 */
export function referenceText(key: CitationKey, mark = ""): string {
  const { author, year, title, booktitle, journal, publisher, school, volume, pages }: Reference = references[key];
  const where = [booktitle ?? journal ?? publisher ?? school, volume, pages]
    .filter((part) => part !== undefined)
    .join(", ");
  // Removes BibTeX's braces, and decodes its acute accents and en dashes.
  const plain = (text: string): string =>
    text
      .replace(/[{}]/g, "")
      .replace(/\\'(\w)/g, (_, letter: string) => `${letter}\u0301`.normalize())
      .replaceAll("--", "–");
  return `${author.replace(/ and /g, ", ")} (${year}). ${plain(title)}. ${mark}${plain(where)}${mark}.`;
}
