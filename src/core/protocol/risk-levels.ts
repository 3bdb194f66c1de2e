/** How risky a choice is: the levels, their order, and what is said of them. The web page keeps its own looks for them. */

export const riskLevels = ['safe', 'low', 'medium', 'high'] as const
/** One of the levels, from harmless to dangerous. */
export type RiskLevel = (typeof riskLevels)[number]

interface Risk {
  /** What a player reads. */
  readonly label: string
  /** Something may be lost by it. */
  readonly isRisky: boolean
  /** What stands against a choice of this level; null when there is little to lose. */
  readonly downside: string | null
  /** How sure a player can be of it when nothing else is known. */
  readonly confidence: 'high' | 'medium' | 'low'
  /** What models also call it. */
  readonly synonyms: readonly string[]
}

const risks: Readonly<Record<RiskLevel, Risk>> = {
  safe: { label: 'safe', isRisky: false, downside: null, confidence: 'high', synonyms: ['none', 'trivial'] },
  low: {
    label: 'low risk',
    isRisky: false,
    downside: null,
    confidence: 'high',
    synonyms: ['minimal', 'minor'],
  },
  medium: {
    label: 'risky',
    isRisky: true,
    downside: 'There is a price if it fails.',
    confidence: 'medium',
    synonyms: ['moderate', 'mid', 'risky'],
  },
  high: {
    label: 'dangerous',
    isRisky: true,
    downside: 'If it goes wrong, it goes badly wrong.',
    confidence: 'low',
    synonyms: ['very high', 'severe', 'extreme', 'critical', 'deadly', 'lethal', 'dangerous'],
  },
}

/** What a player reads for a level. */
export function riskLabel(level: RiskLevel): string {
  return risks[level].label
}

/** True when something may be lost by it. */
export function isRisky(level: RiskLevel): boolean {
  return risks[level].isRisky
}

/** The place of a level in the order, from harmless to dangerous. */
export function riskRank(level: RiskLevel): number {
  return riskLevels.indexOf(level)
}

/** What stands against a choice of this level; null when there is little to lose. */
export function riskDownside(level: RiskLevel): string | null {
  return risks[level].downside
}

/** How sure a player can be of a choice of this level when its chance is not known. */
export function confidenceAt(level: RiskLevel): Risk['confidence'] {
  return risks[level].confidence
}

/**
 * The level a word means, by its name or by another word for it.
 *
 * @example
 * riskNamed('Deadly') // 'high'
 */
export function riskNamed(word: string): RiskLevel | undefined {
  const plain = word.slice(0, 40).trim().toLowerCase()
  return riskLevels.find((level) => level === plain || risks[level].synonyms.includes(plain))
}
