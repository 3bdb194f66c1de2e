/**
 * The risk levels of a choice. A level is added here: the order of the table is the order of danger, and schemas and types
 * follow from it. What else a new level needs stands in CONTRIBUTING.md; `npm run check` asks for its colour on the page.
 */

interface Risk {
  /** What a player reads. */
  readonly label: string
  /** Something may be lost by it. */
  readonly isRisky: boolean
  /** So much may be lost that it is not offered once the story has ended. */
  readonly isDangerous: boolean
  /** What stands against a choice of this level; null when there is little to lose. */
  readonly downside: string | null
  /** How sure a player can be of it when its chance is not known. */
  readonly confidence: 'high' | 'medium' | 'low'
  /** What models also call it. */
  readonly synonyms: readonly string[]
}

const risks = {
  safe: {
    label: 'safe',
    isRisky: false,
    isDangerous: false,
    downside: null,
    confidence: 'high',
    synonyms: ['none', 'trivial'],
  },
  low: {
    label: 'low risk',
    isRisky: false,
    isDangerous: false,
    downside: null,
    confidence: 'high',
    synonyms: ['minimal', 'minor'],
  },
  medium: {
    label: 'risky',
    isRisky: true,
    isDangerous: false,
    downside: 'There is a price if it fails.',
    confidence: 'medium',
    synonyms: ['moderate', 'mid', 'risky'],
  },
  high: {
    label: 'dangerous',
    isRisky: true,
    isDangerous: true,
    downside: 'If it goes wrong, it goes badly wrong.',
    confidence: 'low',
    synonyms: ['very high', 'severe', 'extreme', 'critical', 'deadly', 'lethal', 'dangerous'],
  },
} as const satisfies Readonly<Record<string, Risk>>

/** One of the levels, from harmless to dangerous. */
export type RiskLevel = keyof typeof risks

/** All levels, from harmless to dangerous. */
export const riskLevels = Object.keys(risks) as [RiskLevel, ...RiskLevel[]]

/** What is said of a level. */
export function riskOf(level: RiskLevel): Risk {
  return risks[level]
}

/** The place of a level in the order, from harmless to dangerous. */
export function riskRank(level: RiskLevel): number {
  return riskLevels.indexOf(level)
}

/**
 * The level a word means, by its name or by another word for it.
 *
 * @example
 * riskNamed('Deadly') // 'high'
 */
export function riskNamed(word: string): RiskLevel | undefined {
  const plain = word.slice(0, 40).trim().toLowerCase()
  return riskLevels.find((level) => level === plain || riskOf(level).synonyms.includes(plain))
}
