/** Every key the narrator can ask the library for, and whether what it asks for has enough words. */

import type { Finding } from '../../scripts/check/finding.ts'
import { actionClasses, groupOf } from '../../src/gm/embedded/narrate/action-classes-by-verb.ts'
import { outcomeKeys } from '../../src/gm/embedded/narrate/beats/attempt-and-outcome-beats.ts'
import type { WrittenFragment } from './read-fragments.ts'
import { libraryFolder } from './read-fragments.ts'

/** So many fragments, at least, for whatever can be asked. */
const fewest = 3

const bands = ['success', 'mixed', 'failure', 'critical', 'automatic'] as const
const conditions =
  'any blinded charmed deafened frightened grappled incapacitated invisible paralyzed petrified poisoned prone restrained stunned unconscious exhaustion'
const forBoth =
  'surprise falls death stable wakes clings healing breaks flees surrenders dodges disengages dashes helps readies waits stands_up pushed too_far turn_lost concentration_ends opening escape.free escape.held save.success save.failure condition.ends'
const alone = [
  'fight.start fight.you.hit fight.you.miss fight.you.critical fight.you.kill fight.you.fell fight.foe.hit fight.foe.miss fight.foe.misses fight.foe.critical fight.other.hit fight.other.miss fight.other.fell fight.won fight.lost fight.fled',
  'wound.foe.scratched wound.foe.hurt wound.foe.bloodied wound.foe.reeling wound.you.scratched wound.you.hurt wound.you.bloodied wound.you.reeling',
  'dying.you.held dying.you.slips dying.foe.held dying.foe.slips foe.hides foe.found truce loot spell.you spell.foe',
  'answers deflects deflects.after told_before told_before.says coins.refused coins.more coins.unseen coins.kept rumour.person rumour.overheard hint spoke.greet spoke.farewell spoke.thanks spoke.unknown spoke.unknown_first spoke.unknown_rest spoke.leads_on spoke.helping spoke.unable spoke.pressed spoke.shown spoke.small_talk spoke.news spoke.news_of spoke.bargain_yes spoke.bargain_no spoke.reason_yes spoke.reason_no spoke.offered spoke.promise spoke.apology spoke.comfort spoke.joke spoke.introduced spoke.named spoke.praise spoke.requested spoke.requested_thing spoke.requested_company spoke.requested_entrance spoke.requested_leave spoke.requested_leave_no spoke.requested_silence spoke.requested_favour spoke.insulted spoke.confessed spoke.accused spoke.toast spoke.gives spoke.nothing_more spoke.names_price reacts.flee reacts.fight reacts.surrender reacts.hide liking.more liking.less tag.neutral tag.warm tag.cold tag.afraid',
  'person.left person.came present.one present.many travel way.none look.plain look.again examine.again wait.long ways.one ways.many blocked quiet quiet.held think think.good think.fair think.poor',
  'gesture.person treat.drink treat.food ordered.drink ordered.food served.drink served.food',
  'found near_miss nothing_found nothing_more deduced tension threat_due luck level ending',
  'improvise.boon.advantage improvise.boon.liking improvise.boon.clock improvise.boon.position improvise.cost.liking improvise.cost.clock improvise.cost.time',
  'cost.heat cost.time cost.harm cost.cred cost.rep situation.exposed situation.detected situation.cornered situation.pursued situation.injured situation.over',
  'contest.open contest.better contest.worse contest.win contest.lose chase.open chase.better chase.worse chase.win chase.lose encounter.open encounter.win encounter.lose encounter.fled',
  'you.down you.helpless you.wake you.spared came_to came_to.moved complication rest.short rest.long rest.broken weary march hungry fall hurt',
].join(' ')

/** What can be asked: lists of keys of which the first that has words is used. */
export function askedKeys(): readonly (readonly string[])[] {
  const outcomes = actionClasses.flatMap((action) =>
    bands.map((band) => outcomeKeys(action, band).filter((key) => !key.startsWith('any.'))),
  )
  const groups = [...new Set(actionClasses.map(groupOf))].filter(
    (group) => !['pause', 'way', 'fight', 'trade'].includes(group),
  )
  const tries = groups.flatMap((group) =>
    group === 'other'
      ? [['try.improvise']]
      : [actionClasses.filter((one) => groupOf(one) === group).map((one) => `try.${one}`)],
  )
  const both = [...forBoth.split(' '), ...conditions.split(' ').map((name) => `condition.${name}`)].flatMap(
    (key) => [[`${key}.you`], [`${key}.foe`]],
  )
  return [
    ...outcomes,
    ...bands.map((band) => [`any.${band}`]),
    ...tries,
    ...both,
    ...alone.split(' ').map((key) => [key]),
  ]
}

/** Whatever has too few words, and words that nobody asks for. */
export function checkKeys(fragments: readonly WrittenFragment[]): Finding[] {
  const count = new Map<string, number>()
  for (const { key, tags } of fragments) {
    // Words under a condition do not count: the condition may not hold.
    const plain = Object.keys(tags).filter((tag) => tag !== 'to').length === 0
    count.set(key, (count.get(key) ?? 0) + (plain ? 1 : 0))
  }
  const asked = askedKeys()
  const thin = asked.filter((keys) => keys.reduce((sum, key) => sum + (count.get(key) ?? 0), 0) < fewest)
  const known = new Set([
    ...asked.flat(),
    ...actionClasses.map((one) => `try.${one}`),
    ...actionClasses.map((one) => `try.any_${groupOf(one)}`),
  ])
  const idle = [...new Set(fragments.map(({ key }) => key))].filter((key) => !known.has(key))
  const finding = (message: string): Finding => ({ file: libraryFolder, line: 0, message })
  return [
    ...thin.map((keys) => finding(`${keys[0]} has fewer than ${fewest} fragments that always fit.`)),
    ...idle.map((key) => finding(`${key} is a key that nobody asks for.`)),
  ]
}
