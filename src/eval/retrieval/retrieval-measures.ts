/** How good a ranking is, as others measure it (trec_eval): gains as judged, logarithmic discount, means over queries. */

/** One query's ranking and what was judged. */
export interface JudgedRanking {
  /** Documents, the best first, each once. */
  readonly ranking: readonly string[]
  readonly judged: ReadonlyMap<string, number>
}

/** The figures of a set. */
export interface RetrievalMeasures {
  readonly queries: number
  readonly 'ndcg@10': number
  readonly 'recall@10': number
  readonly 'recall@100': number
  readonly 'mrr@10': number
}

/** Measures rankings; queries to which nothing is relevant have no measure and are left out. */
export function measureRetrieval(rankings: readonly JudgedRanking[]): RetrievalMeasures {
  const measurable = rankings.filter(({ judged }) => [...judged.values()].some((gain) => gain > 0))
  const mean = (measure: (one: JudgedRanking) => number): number =>
    measurable.length === 0 ? 0 : measurable.reduce((sum, one) => sum + measure(one), 0) / measurable.length
  return {
    queries: measurable.length,
    'ndcg@10': mean((one) => ndcg(one, 10)),
    'recall@10': mean((one) => recall(one, 10)),
    'recall@100': mean((one) => recall(one, 100)),
    'mrr@10': mean((one) => reciprocalRank(one, 10)),
  }
}

function ndcg({ ranking, judged }: JudgedRanking, depth: number): number {
  const gained = ranking.slice(0, depth).map((id) => Math.max(0, judged.get(id) ?? 0))
  const ideal = [...judged.values()].map((gain) => Math.max(0, gain)).sort((one, other) => other - one)
  return discounted(gained) / discounted(ideal.slice(0, depth))
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, place) => sum + gain / Math.log2(place + 2), 0)
}

function recall({ ranking, judged }: JudgedRanking, depth: number): number {
  const relevant = [...judged].filter(([, gain]) => gain > 0).map(([id]) => id)
  const top = new Set(ranking.slice(0, depth))
  return relevant.filter((id) => top.has(id)).length / relevant.length
}

function reciprocalRank({ ranking, judged }: JudgedRanking, depth: number): number {
  const place = ranking.slice(0, depth).findIndex((id) => (judged.get(id) ?? 0) > 0)
  return place === -1 ? 0 : 1 / (place + 1)
}
