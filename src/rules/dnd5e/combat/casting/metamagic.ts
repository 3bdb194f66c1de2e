/**
 * Metamagic: which options are asked for, whether they are known and paid for, and what they do before the spell is
 * cast. Options that change rolls are read where the rolls are made (`ActivityUse.metamagic`).
 */
import type { JsonValue } from '../../../../core/json.ts'
import { done, type Result, refuse } from '../../../../core/result.ts'
import { ruleId } from '../../character/stored-values.ts'
import type { Activity, ActivityOfKind, Duration } from '../../data/activity-shapes.ts'
import type { Spell } from '../../data/shapes.ts'
import { poolLeft, spendFromPool } from '../activities/activity-uses.ts'
import type { MetamagicOption } from '../state/activity-use.ts'
import { type Battle, combatantOf, logEvent } from '../state/battle.ts'

/** Ways that go together with another; of the others a spell takes one. */
const besideOthers: readonly MetamagicOption[] = ['empowered']
const pool = 'sorcery_points'

/** The ways asked for in an action's options: a name or a list of names. */
export function readMetamagic(
  battle: Battle,
  id: string,
  spell: Spell,
  asked: JsonValue | undefined,
): Result<readonly MetamagicOption[]> {
  const names = (Array.isArray(asked) ? asked : [asked]).filter(
    (name): name is string => typeof name === 'string',
  )
  if (names.length === 0) return done([])
  const own = waysOf(battle, id)
  const bends: MetamagicOption[] = []
  for (const name of names) {
    const way = own.find((metamagic) => ruleId(name).startsWith(metamagic.which))
    if (way === undefined) {
      const have = own.map((metamagic) => metamagic.name).join(', ')
      const message = `"${name.slice(0, 60)}" is no metamagic of yours${have === '' ? '' : `; you know ${have}`}.`
      return refuse('rules/unknown-metamagic', message, { rule: 'PIPE-05' })
    }
    bends.push(way.which)
  }
  return checkBends(battle, id, spell, [...new Set(bends)])
}

function checkBends(
  battle: Battle,
  id: string,
  spell: Spell,
  bends: readonly MetamagicOption[],
): Result<readonly MetamagicOption[]> {
  if (bends.filter((bend) => !besideOthers.includes(bend)).length > 1)
    return refuse('rules/one-metamagic', 'A spell is bent in one way only; empowering may come on top.')
  if (bends.includes('twinned') && !isForOne(spell))
    return refuse('rules/not-for-one', `${spell.name} reaches more than one creature and cannot be twinned.`)
  if (bends.includes('quickened') && spell.casting.cost !== 'action')
    return refuse('rules/not-an-action', `${spell.name} is not cast with an action and cannot be quickened.`)
  const price = priceOf(battle, id, spell, bends)
  const left = sorceryPointsLeft(battle, id)
  if (price <= left) return done(bends)
  const message = `That takes ${price} sorcery points; ${left} are left.`
  return refuse('rules/no-points', message, { rule: 'RULE-10', data: { price, left } })
}

function waysOf(battle: Battle, id: string): ActivityOfKind<'metamagic'>[] {
  return combatantOf(battle, id).activities.filter((activity) => activity.kind === 'metamagic')
}

function isForOne(spell: Spell): boolean {
  return spell.activities.every(({ target, ...activity }) => {
    const many = 'count' in activity && activity.count !== undefined
    return !many && target?.area === undefined && (target?.count?.base ?? 1) === 1 && target?.who !== 'self'
  })
}

function sorceryPointsLeft(battle: Battle, id: string): number {
  return poolLeft(battle, id, pool)
}

function priceOf(battle: Battle, id: string, spell: Spell, bends: readonly MetamagicOption[]): number {
  return waysOf(battle, id)
    .filter((way) => bends.includes(way.which))
    .reduce((sum, { which, uses }) => {
      if (which === 'twinned') return sum + Math.max(1, spell.level)
      return sum + (uses !== undefined && 'cost' in uses ? uses.cost : 1)
    }, 0)
}

/** Pays for the ways and tells of them. */
export function payForMetamagic(
  battle: Battle,
  id: string,
  spell: Spell,
  bends: readonly MetamagicOption[],
): undefined {
  if (bends.length === 0) return
  const price = priceOf(battle, id, spell, bends)
  spendFromPool(battle, id, pool, price)
  logEvent(battle, 'metamagic', { who: id, spell: spell.name, ways: [...bends], points: price })
}

/** How far a spell reaches when it is bent: twice as far, and 30 feet in place of a touch. */
export function metamagicRange(range: number, bends: readonly MetamagicOption[]): number {
  if (!bends.includes('distant')) return range
  return range <= 5 ? 30 : range * 2
}

/** The activity as it is bent: an extended one and all it leaves behind last twice as long. */
export function withMetamagic(activity: Activity, bends: readonly MetamagicOption[]): Activity {
  if (!bends.includes('extended')) return activity
  if (activity.kind === 'apply') return { ...longer(activity), effects: activity.effects.map(longer) }
  if (activity.kind === 'save') return { ...longer(activity), on_fail: activity.on_fail.map(longer) }
  return longer(activity)
}

function longer<One extends object>(entry: One): One {
  const { duration } = entry as { readonly duration?: Duration }
  return duration === undefined ? entry : { ...entry, duration: doubled(duration) }
}

/** Twice as long, at most a day. */
function doubled(duration: Duration): Duration {
  if (!('amount' in duration)) return duration
  const most = { round: 14_400, minute: 1_440, hour: 24, day: 1 }[duration.unit]
  return { ...duration, amount: Math.min(most, duration.amount * 2) }
}

/** Characters without a player empower spells of many dice while sorcery points last. */
export function habitualMetamagic(battle: Battle, id: string, spell: Spell): readonly MetamagicOption[] {
  const knows = waysOf(battle, id).some((way) => way.which === 'empowered')
  const dice = spell.activities.flatMap((activity) => ('damage' in activity ? activity.damage : []))
  const many = dice.some((die) => Number(/^(\d+)d/.exec(die.dice)?.[1] ?? 0) >= 3)
  return knows && many && sorceryPointsLeft(battle, id) > 0 ? ['empowered'] : []
}
