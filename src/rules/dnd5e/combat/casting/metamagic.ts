/**
 * Metamagic: which options are asked for, whether they are known and paid for, and what they do before the spell is
 * cast. Options that change rolls are read where the rolls are made (`ActivityUse.metamagic`).
 */
import { asTexts, type JsonValue } from '../../../../core/json.ts'
import { done, type Result, refuse } from '../../../../core/result.ts'
import type { Activity, ActivityOfKind, Duration } from '../../data/activity-schemas.ts'
import { ruleId } from '../../data/names-and-ids.ts'
import type { Spell } from '../../data/srd-entry-schemas.ts'
import { poolLeft, spendFromPool } from '../activities/limited-uses.ts'
import { type Battle, combatantOf, logEvent } from '../state/battle-and-combatant-queries.ts'
import type { MetamagicOption } from '../state/performed-activity.ts'

/** Options that go together with another; of the others a spell takes one. */
const besideOthers: readonly MetamagicOption[] = ['empowered']
const pool = 'sorcery_points'

/** The options asked for in an action: a name or a list of names. */
export function readMetamagic(
  battle: Battle,
  id: string,
  spell: Spell,
  asked: JsonValue | undefined,
): Result<readonly MetamagicOption[]> {
  const names = asTexts(Array.isArray(asked) ? asked : [asked])
  if (names.length === 0) return done([])
  const known = knownMetamagic(battle, id)
  const chosen: MetamagicOption[] = []
  for (const name of names) {
    const option = known.find((metamagic) => ruleId(name).startsWith(metamagic.which))
    if (option === undefined) {
      const have = known.map((metamagic) => metamagic.name).join(', ')
      const message = `"${name.slice(0, 60)}" is no metamagic of yours${have === '' ? '' : `; you know ${have}`}.`
      return refuse('rules/unknown-metamagic', message, { rule: 'PIPE-05' })
    }
    chosen.push(option.which)
  }
  return checkOptions(battle, id, spell, [...new Set(chosen)])
}

function checkOptions(
  battle: Battle,
  id: string,
  spell: Spell,
  options: readonly MetamagicOption[],
): Result<readonly MetamagicOption[]> {
  if (options.filter((option) => !besideOthers.includes(option)).length > 1)
    return refuse('rules/one-metamagic', 'A spell is bent in one way only; empowering may come on top.')
  if (options.includes('twinned') && !isForOne(spell))
    return refuse('rules/not-for-one', `${spell.name} reaches more than one creature and cannot be twinned.`)
  if (options.includes('quickened') && spell.casting.cost !== 'action')
    return refuse('rules/not-an-action', `${spell.name} is not cast with an action and cannot be quickened.`)
  const price = priceOf(battle, id, spell, options)
  const left = sorceryPointsLeft(battle, id)
  if (price <= left) return done(options)
  const message = `That takes ${price} sorcery points; ${left} are left.`
  return refuse('rules/no-points', message, { rule: 'RULE-10', data: { price, left } })
}

function knownMetamagic(battle: Battle, id: string): ActivityOfKind<'metamagic'>[] {
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

function priceOf(battle: Battle, id: string, spell: Spell, options: readonly MetamagicOption[]): number {
  return knownMetamagic(battle, id)
    .filter((metamagic) => options.includes(metamagic.which))
    .reduce((sum, { which, uses }) => {
      if (which === 'twinned') return sum + Math.max(1, spell.level)
      return sum + (uses !== undefined && 'cost' in uses ? uses.cost : 1)
    }, 0)
}

/** Spends the sorcery points for the options of a spell. */
export function payForMetamagic(
  battle: Battle,
  id: string,
  spell: Spell,
  options: readonly MetamagicOption[],
): undefined {
  if (options.length === 0) return
  const price = priceOf(battle, id, spell, options)
  spendFromPool(battle, id, pool, price)
  logEvent(battle, 'metamagic', { who: id, spell: spell.name, ways: [...options], points: price })
}

/** Distant Spell: twice as far, and 30 feet in place of a touch. */
export function metamagicRange(range: number, options: readonly MetamagicOption[]): number {
  if (!options.includes('distant')) return range
  return range <= 5 ? 30 : range * 2
}

/** Extended Spell: the activity and all it leaves behind last twice as long. */
export function withMetamagic(activity: Activity, options: readonly MetamagicOption[]): Activity {
  if (!options.includes('extended')) return activity
  if (activity.kind === 'apply') return { ...longer(activity), effects: activity.effects.map(longer) }
  if (activity.kind === 'save') return { ...longer(activity), on_fail: activity.on_fail.map(longer) }
  return longer(activity)
}

function longer<Timed extends object>(entry: Timed): Timed {
  const { duration } = entry as { readonly duration?: Duration }
  return duration === undefined ? entry : { ...entry, duration: doubled(duration) }
}

/** At most a day. */
function doubled(duration: Duration): Duration {
  if (!('amount' in duration)) return duration
  const most = { round: 14_400, minute: 1_440, hour: 24, day: 1 }[duration.unit]
  return { ...duration, amount: Math.min(most, duration.amount * 2) }
}

/** Characters without a player empower spells of many dice while sorcery points last. */
export function habitualMetamagic(battle: Battle, id: string, spell: Spell): readonly MetamagicOption[] {
  const knows = knownMetamagic(battle, id).some((metamagic) => metamagic.which === 'empowered')
  const damage = spell.activities.flatMap((activity) => ('damage' in activity ? activity.damage : []))
  const many = damage.some(({ dice }) => Number(/^(\d+)d/.exec(dice)?.[1] ?? 0) >= 3)
  return knows && many && sorceryPointsLeft(battle, id) > 0 ? ['empowered'] : []
}
