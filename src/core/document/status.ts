/** The states a body can be in, and how well it can be seen: seed 000's two closed lists, and nothing beside them. */

/** What may be said of somebody's state (SCHEMA-07). */
export const statuses = [
  'conscious',
  'unconscious',
  'dead',
  'hidden',
  'invisible',
  'paralyzed',
  'stunned',
] as const
export type Status = (typeof statuses)[number]

/** How well something can be seen (SCHEMA-08). */
export const visibilities = ['visible', 'hidden', 'invisible', 'obscured', 'darkness'] as const

/** Conditions of the SRD that a fighter in combat may have beside a status. */
export const combatConditions = [
  'blinded',
  'charmed',
  'deafened',
  'exhaustion',
  'frightened',
  'grappled',
  'incapacitated',
  'petrified',
  'poisoned',
  'prone',
  'restrained',
] as const

/** How somebody may have left a fight without dying. */
export const waysOut = ['fled', 'surrendered', 'vanished'] as const

const otherWords: Readonly<Record<string, Status>> = {
  alive: 'conscious',
  awake: 'conscious',
  asleep: 'unconscious',
  sleeping: 'unconscious',
  'knocked out': 'unconscious',
  killed: 'dead',
  slain: 'dead',
  deceased: 'dead',
  paralysed: 'paralyzed',
}

/**
 * The status a stranger's word plainly means (`Slain` is `dead`), or the value as it came.
 *
 * @example
 * plainStatus('Asleep') // 'unconscious'
 */
export function plainStatus(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const word = value.trim().toLowerCase()
  if (statuses.some((status) => status === word)) return word
  return Object.hasOwn(otherWords, word) ? otherWords[word] : value
}
