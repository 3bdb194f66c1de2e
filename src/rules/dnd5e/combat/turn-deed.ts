/** Reads and does any deed of a person's turn, the usual and the special ones. One verb, one reader. */
import { done, type Result } from '../../../core/refusal.ts'
import type { AttemptedAction } from '../../ruleset.ts'
import { actionRow } from '../checks/match-skill.ts'
import { type Battle, stateOf, tell } from './battle.ts'
import { doOwnDeed } from './do-own-deed.ts'
import { doSearch, readSearch } from './fight-search.ts'
import { doDemand, doParley, readDemand, readParley } from './fight-talk.ts'
import { doFree, readFree } from './free-deed.ts'
import { doHelp, readHelp } from './help.ts'
import { doImprovise, readImprovise } from './improvise.ts'
import { speedNow } from './movement.ts'
import { doOffHand } from './off-hand.ts'
import { fightVerb, readOwnDeed } from './own-deed.ts'
import { whyStuck } from './planned-move.ts'
import { readReady } from './read-ready.ts'
import { holdReady } from './readied.ts'
import { freeDeeds, isSpecial, type SpecialDeed, type TestedDeed, type TurnDeed } from './special-deed.ts'
import { readItem } from './use-item.ts'

const specialWords: Readonly<Record<string, string>> = {
  drink: 'use',
  quaff: 'use',
  feed: 'use',
  use_item: 'use',
  intimidate: 'demand_surrender',
  threaten: 'demand_surrender',
  persuade: 'parley',
  negotiate: 'parley',
  talk: 'say',
  ask: 'say',
  shout: 'say',
  taunt: 'say',
  stunt: 'improvise',
  stand_up: 'stand',
  get_up: 'stand',
  lie_down: 'drop_prone',
  aid: 'help',
  assist: 'help',
}

const runs: ReadonlySet<string> = new Set(['dash', 'flee'])

/** The verb in the words of a person's turn. */
export function turnVerb(action: AttemptedAction): string {
  const verb = fightVerb(action)
  return Object.hasOwn(specialWords, verb) ? (specialWords[verb] ?? verb) : verb
}

/** Reads a deed; what is nobody's verb is a stunt when it names a skill. */
export function readTurnDeed(battle: Battle, action: AttemptedAction, lenient: boolean): Result<TurnDeed> {
  const verb = turnVerb(action)
  const free = freeDeeds.find((one) => one === verb)
  if (free !== undefined) return readFree(battle, action, free)
  switch (verb) {
    case 'help':
      return readHelp(battle, action, lenient)
    case 'ready':
      return readReady(battle, action)
    case 'search':
      return done(readSearch(battle, action))
    case 'improvise':
      return readImprovise(battle, action, lenient)
    case 'demand_surrender':
      return readDemand(battle, action)
    case 'parley':
      return readParley(battle, action)
    case 'use':
      return usesItem(action) ? readItem(battle, action) : readFeature(battle, action, lenient)
    default:
      return readUsual(battle, action, lenient)
  }
}

function usesItem(action: AttemptedAction): boolean {
  return (
    action.item_id !== undefined ||
    typeof action.options?.item === 'string' ||
    featureIn(action) === undefined
  )
}

function featureIn(action: AttemptedAction): string | undefined {
  const { feature, activity } = action.options ?? {}
  return [feature, activity].find((one): one is string => typeof one === 'string' && one !== '')
}

/** `use` with a feature means that feature. */
function readFeature(battle: Battle, action: AttemptedAction, lenient: boolean): Result<TurnDeed> {
  return readOwnDeed(battle, { ...action, verb: featureIn(action) ?? action.verb }, lenient)
}

function readUsual(battle: Battle, action: AttemptedAction, lenient: boolean): Result<TurnDeed> {
  const usual = readOwnDeed(battle, action, lenient)
  if (usual.ok && usual.value.kind === 'plain' && runs.has(usual.value.what)) {
    const stuck = whyStuck(
      battle,
      action.actor_id,
      { to: 'away', when: 'after' },
      speedNow(battle, action.actor_id),
    )
    if (stuck !== null) return stuck
  }
  if (usual.ok || usual.refusal.code !== 'rules/unknown-deed') return usual
  const skilled = action.skill !== undefined || actionRow(action) !== undefined
  return skilled ? readImprovise(battle, action, lenient) : usual
}

/** Does a deed. */
export function doTurnDeed(battle: Battle, id: string, deed: TurnDeed): undefined {
  return isSpecial(deed) ? doSpecial(battle, id, deed) : doOwnDeed(battle, id, deed)
}

function doSpecial(battle: Battle, id: string, deed: SpecialDeed): undefined {
  switch (deed.kind) {
    case 'help':
      return doHelp(battle, id, deed)
    case 'ready':
      return holdReady(battle, id, deed.readied)
    case 'free':
      return doFree(battle, id, deed)
    case 'off-hand':
      return doOffHand(battle, id, deed)
    case 'sprint':
      stateOf(battle, id).economy.movement += speedNow(battle, id)
      return tell(battle, 'dashes', { who: id })
    case 'test':
      doTest(battle, id, deed)
  }
}

function doTest(battle: Battle, id: string, deed: TestedDeed): boolean {
  switch (deed.what) {
    case 'search':
      return doSearch(battle, id, deed)
    case 'improvise':
      return doImprovise(battle, id, deed)
    case 'demand_surrender':
      return doDemand(battle, id, deed)
    case 'parley':
      return doParley(battle, id, deed)
  }
}
