/**
 * How well a thing fits an act: a row per act, kinds and tags with what they add. A door is what one unlocks, a person
 * whom one asks. The numbers only order candidates; nothing is forbidden here.
 */
import type { ReadAction, ReadingEntity } from '../../../core/protocol/free-text-reading.ts'

const towardsPeople = 'person+.5 object-.4 exit-.4 place-.4 item-.4 spell-.5 topic-.3 animal-.1'
const alongWays = 'exit+.4 place+.35 door+.3 topic-.4 item-.5 spell-.6'
const onLockable = 'locked+.4 door+.2 container+.2 openable+.2 person-.4 topic-.4 exit-.1 item-.3 spell-.6'

const rows: Readonly<Partial<Record<ReadAction, string>>> = {
  attack: 'person+.3 hostile+.3 ally-.5 topic-.5 spell-.6 place-.4 exit-.2 item-.2',
  grapple: 'person+.35 hostile+.2 ally-.3 topic-.5 spell-.6 place-.4 exit-.2 item-.2',
  unlock: `${onLockable}`,
  force: `${onLockable} fixed+.05`,
  open: onLockable,
  close: onLockable,
  disable: 'locked+.1 hackable+.3 usable+.1 person-.4 topic-.4',
  go: alongWays,
  sneak: 'exit+.3 place+.3 person+.15 door+.25 topic-.4 item-.5 spell-.6',
  flee: alongWays,
  climb: 'exit+.3 place+.1 openable+.2 vehicle+.3 topic-.4 item-.4 spell-.6 person-.1',
  follow: 'person+.4 topic-.1 item-.4 spell-.6',
  take: 'portable+.3 quest+.3 fixed-.2 topic-.4 item-.2 exit-.4 place-.4 spell-.6 person-.1',
  steal: 'portable+.3 person+.2 topic-.4 exit-.4 place-.4 spell-.6 item-.4',
  put: 'container+.2 fixed+.1 person+.1 topic-.4 spell-.6 exit-.2 place-.2',
  read: 'readable+.4 document+.4 person-.3 topic-.2 exit-.3',
  consume: 'consumable+.5 person-.5 exit-.4 topic-.4',
  equip: 'weapon+.3 armour+.3 item+.2 person-.4 exit-.4 topic-.4',
  search: 'searchable+.2 container+.2 fixed+.05 topic-.2 spell-.5',
  examine: 'spell-.4 topic-.2 item-.15',
  free: 'bound+.5 person+.3 ally+.2 hostile-.2 item-.3',
  hack: 'hackable+.5 locked+.1 person-.3 topic-.2',
  burn: 'flammable+.4 readable+.1 person-.1 topic-.4 item-.1 exit-.3 place-.2',
  hide: 'object+.15 cover+.3 person-.2 topic-.4 item-.3 spell-.6',
  defend: 'object+.1 cover+.3 ally+.2 topic-.4 spell-.6',
  heal: 'person+.3 ally+.2 hurt+.2 hostile-.2 item-.3 topic-.3',
  cast: 'person+.2 topic-.3 exit-.5 place-.5',
  help: 'person+.4 ally+.2 hostile-.2 topic-.2',
  trade: 'person+.25 vendor+.4 topic-.3',
  use: 'usable+.2 light+.2 tool+.15 hackable+.1 person-.2 topic-.3 spell-.2',
  rest: 'object+.1 topic-.4',
  wait: 'topic-.3',
  listen: 'person+.1 door+.1 topic-.1',
  persuade: 'person+.5 object-.3 exit-.4 place-.4 item-.4 spell-.5 topic-.3',
  perform: 'person+.3 exit-.4 topic-.3 item-.3',
  ...{ greet: towardsPeople, ask: towardsPeople, tell: towardsPeople, deceive: towardsPeople },
  ...{
    intimidate: `${towardsPeople} hostile+.1`,
    bribe: towardsPeople,
    flirt: 'person+.5',
    accuse: towardsPeople,
  },
  ...{
    provoke: `${towardsPeople} hostile+.1`,
    show: towardsPeople,
    give: towardsPeople,
    insight: towardsPeople,
  },
}

const ranks: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  Object.entries(rows).map(([action, row]) => [
    action,
    new Map(
      [...row.matchAll(/([a-z_]+)([+-]\.?\d+)/g)].map(([, word = '', value = '0']) => [word, Number(value)]),
    ),
  ]),
)

/** What an act makes of a thing: above zero it fits, below it does not. */
export function affordanceRank(action: ReadAction, entity: ReadingEntity): number {
  const row = ranks.get(action)
  if (row === undefined) return 0
  const tags = (entity.tags ?? []).map((tag) => tag.split(':', 1)[0] ?? tag)
  return [entity.kind, ...new Set(tags)].reduce((sum, word) => sum + (row.get(word) ?? 0), 0)
}
