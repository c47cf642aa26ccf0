/** What a type weighs, a number ≥ 0. */
export type TypeWeights = Readonly<Partial<Record<string, number>>>;
