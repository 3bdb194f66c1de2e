/** Plain lines that anybody might type in a scene: made from who and what is in sight, so that most of them mean something. */
import { pickOne } from '../../src/eval/index.ts'
import type { Sight } from './persona.ts'

/** What to do with what is in sight; `{who}`, `{thing}`, `{place}` and `{mine}` stand for names. */
const patterns: readonly string[] = [
  'look around',
  'look at {thing}',
  'search {thing}',
  'take {thing}',
  'open {thing}',
  'talk to {who}',
  'ask {who} about {thing}',
  'ask {who} about {place}',
  'persuade {who} to help me',
  'threaten {who}',
  'lie to {who}',
  'give {mine} to {who}',
  'drop {mine}',
  'use {mine}',
  'go to {place}',
  'hide',
  'listen',
  'wait ten minutes',
  'wait an hour',
  'sneak to {place}',
  'pick the lock of {thing}',
  'steal {thing}',
  'pay {who} two coins',
  'help {who}',
  'follow {who}',
  'climb {thing}',
  'rest for a while',
]

/** What starts a fight, when somebody means to. */
const fights: readonly string[] = ['attack {who}', 'hit {who} with {mine}', 'kill {who}']

/** What one says in a fight. */
const inFights: readonly string[] = [
  'attack {who}',
  'attack',
  'dodge',
  'flee',
  'surrender',
  'use {mine}',
  'hide',
]

/** How likely a line is to start a fight. */
export interface Temper {
  readonly fights: number
}

/** A plain line for what is in sight. */
export function freeLine(sight: Sight, chance: () => number, { fights: often }: Temper): string {
  const list = sight.fighting ? inFights : chance() < often ? fights : patterns
  const pattern = pickOne(list, chance) ?? 'look around'
  return fill(pattern, sight, chance)
}

function fill(pattern: string, sight: Sight, chance: () => number): string {
  const names: Readonly<Record<string, readonly string[]>> = {
    who: sight.people,
    thing: sight.things,
    place: sight.places,
    mine: sight.carried,
  }
  return pattern.replaceAll(
    /\{(\w+)\}/g,
    (_, kind: string) => pickOne(names[kind] ?? [], chance) ?? 'the door',
  )
}
