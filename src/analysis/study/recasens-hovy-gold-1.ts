/** Entities of Gold₁, seventy mentions of which 61 are singletons (Recasens and Hovy 2011, Table 8). */
export const recasensHovyGold1: readonly number[] = [4, 3, 2, ...Array.from({ length: 61 }, () => 1)];
