/** Turns the actions of one raw stat block into activities. */
import type { Activity, Damage, Uses } from '../../src/rules/dnd5e/data/activity-schemas.ts'
import type { DamageType } from '../../src/rules/dnd5e/data/srd-vocabulary.ts'
import { type ActionModel, actionModels, attackForms, hitRiders, named } from './models.ts'
import type { RawAction, RawActionCount, RawDamage, RawMonster, RawUsage } from './raw-source.ts'
import { ability, grant } from './words.ts'

/** All that a monster can do, in the order of its stat block. */
export function convertActivities(monster: RawMonster): Activity[] {
  const own = (monster.actions ?? []).flatMap((raw) => convertAction(monster, raw))
  const reactions = (monster.reactions ?? []).map((raw) => modelled(monster, raw, 'reactions'))
  const names = own.map((activity) => activity.name)
  const legendary = (monster.legendary_actions ?? []).map((raw) => convertLegendary(monster, raw, names))
  return [...own, ...reactions.map((activity) => ({ ...activity, cost: 'reaction' as const })), ...legendary]
}

function convertAction(monster: RawMonster, raw: RawAction): Activity[] {
  if (raw.name === 'Multiattack') return [convertMultiattack(monster, raw)]
  const parts = raw.options?.from.options ?? raw.attacks
  if (parts !== undefined) {
    return parts.map((part) =>
      modelled(monster, { ...part, ...(raw.usage === undefined ? {} : { usage: raw.usage }) }, 'actions'),
    )
  }
  if (raw.attack_bonus !== undefined && actionModel(monster.index, raw.name, 'actions') === undefined)
    return [convertAttack(monster, raw)]
  return [modelled(monster, raw, 'actions')]
}

function convertMultiattack(monster: RawMonster, raw: RawAction): Activity {
  const fromList = raw.actions === undefined ? [] : [raw.actions]
  const fromChoice = (raw.action_options?.from.options ?? []).map(
    (option) => option.items ?? [option as RawActionCount],
  )
  const options = [...fromList, ...fromChoice].map((parts) =>
    parts.filter(isOwnAction).map((part) => convertPart(monster, part)),
  )
  return { kind: 'multiattack', name: raw.name, cost: 'action', options: dropRepeats(options) }
}

/** A spell in place of an attack is cast like any other and is no part of a multiattack. */
function isOwnAction(part: RawActionCount): boolean {
  return part.action_name !== 'Innate Spellcasting'
}

function convertPart(
  monster: RawMonster,
  part: RawActionCount,
): { activity: string; count: number; count_dice?: string } {
  const count = part.count
  const activity = ownName(monster, part.action_name)
  if (typeof count === 'number') return { activity, count: Math.max(1, count) }
  if (/^\d+$/.test(count)) return { activity, count: Number(count) }
  // A hydra bites with each of its five heads.
  return /^\d+d\d+$/.test(count) ? { activity, count: 2, count_dice: count } : { activity, count: 5 }
}

/** The name the action has in this stat block: multiattacks shorten some, and name one of several breaths. */
function ownName(monster: RawMonster, name: string): string {
  const names = (monster.actions ?? []).flatMap((raw) =>
    (raw.options?.from.options ?? raw.attacks ?? [raw]).map((each) => each.name),
  )
  const singular = name.replace(/s$/, '')
  const plain = name.replace(/ \(.*\)$/, '')
  return (
    names.find((each) => each === name) ??
    names.find((each) => each.startsWith(`${name} (`)) ??
    names.find((each) => each === plain) ??
    names.find((each) => each === singular || each === `${name}s`) ??
    name
  )
}

function dropRepeats<Part>(options: readonly (readonly Part[])[]): Part[][] {
  const seen = new Map(options.map((option) => [JSON.stringify(option), [...option]]))
  return [...seen.values()]
}

function convertAttack(monster: RawMonster, raw: RawAction): Activity {
  const damage = raw.damage ?? []
  const resisted = damage.filter((part) => part.dc !== undefined)
  return {
    kind: 'attack',
    name: raw.name,
    cost: 'action',
    ...convertUses(raw.usage),
    ...formOf(monster.index, raw.name),
    with: raw.name === 'Hurl Flame' ? 'spell' : 'weapon',
    bonus: raw.attack_bonus ?? 0,
    damage: damage.filter((part) => part.dc === undefined).map(convertDamage),
    on_hit: [
      ...resisted.map((part) => ({
        kind: 'save' as const,
        ability: ability(part.dc?.dc_type.index ?? 'con'),
        dc: part.dc?.dc_value ?? 10,
        success: part.dc?.success_type === 'half' ? ('half' as const) : ('none' as const),
        damage: [convertDamage(part)],
        on_fail: [],
      })),
      ...(hitRiders[`${monster.index}/${raw.name}`] ?? []),
    ],
  }
}

interface Form {
  readonly form: 'melee' | 'ranged' | 'melee-or-ranged'
  readonly reach?: number
  readonly range?: { readonly normal: number; readonly long?: number }
}

export /** How a monster's attack reaches its target. */
function formOf(monster: string, action: string): Form {
  const { ranged, thrown } = attackForms
  const shot = ranged[`${monster}/${action}`] ?? ranged[action]
  if (shot !== undefined) {
    const [normal, long] = shot
    return { form: 'ranged', range: { normal, ...(long === undefined ? {} : { long }) } }
  }
  const reach = reachOf(monster, action)
  const flight = thrown[action]
  if (flight === undefined) return { form: 'melee', reach }
  return { form: 'melee-or-ranged', reach, range: { normal: flight[0], long: flight[1] } }
}

function reachOf(monster: string, action: string): number {
  const { reaches, dragon_reaches } = attackForms
  const giant = monster.endsWith('-giant') ? 10 : undefined
  const age = monster.includes('-dragon') ? dragon_reaches[monster.split('-')[0] ?? ''] : undefined
  return reaches[`${monster}/${action}`] ?? age?.[action] ?? giant ?? 5
}

/** A choice of damages is one or two hands on a weapon, or one of several kinds. */
function convertDamage(part: RawDamage): Damage {
  const options = part.from?.options
  if (options === undefined) return { dice: tidyDice(part.damage_dice ?? '0'), type: damageType(part) }
  const [first, second] = options
  if (first === undefined) throw new Error('A choice of damages without a choice.')
  const other =
    second !== undefined && damageType(second) !== damageType(first) ? { or_type: [damageType(second)] } : {}
  const hands = second?.notes === 'Two handed' ? { two_handed: tidyDice(second.damage_dice ?? '0') } : {}
  return { ...convertDamage(first), ...other, ...hands }
}

/** Dice without blanks, and a lone `+0` left out. */
export function tidyDice(dice: string): string {
  return dice.replaceAll(' ', '').replace(/[+-]0$/, '')
}

function damageType(part: RawDamage): DamageType {
  return (part.damage_type?.index ?? 'bludgeoning') as DamageType
}

function convertUses(usage: RawUsage | undefined): { uses: Uses } | Record<never, never> {
  if (usage === undefined) return {}
  if (usage.type === 'per day') return { uses: { per: 'day', times: usage.times ?? 1 } }
  if (usage.type === 'recharge on roll') return { uses: { recharge: usage.min_value ?? 5 } }
  return { uses: { per: 'short-rest', times: usage.times ?? 1 } }
}

function modelled(
  monster: RawMonster,
  raw: RawAction,
  where: 'actions' | 'reactions' | 'legendary',
): Activity {
  const model = actionModel(monster.index, raw.name, where)
  const common = { name: raw.name, cost: 'action' as const, ...convertUses(raw.usage) }
  if (model === undefined) {
    if (raw.dc === undefined) return { kind: 'unsupported', ...common, reason: 'not modelled yet' }
    return assembleSave(monster, raw, { kind: 'save' }, common)
  }
  if (model.kind === 'utility') return { kind: 'utility', ...common, ruling: model.ruling }
  if (model.kind === 'parry') return { ...parry(raw, monster), ...convertUses(raw.usage) }
  if (model.kind === 'ready')
    return { ...named(model.activity, raw.name, 'action'), ...convertUses(raw.usage) }
  return assembleSave(monster, raw, model, common)
}

/** The model of an action, by monster and name or by name alone. */
function actionModel(
  monster: string,
  name: string,
  where: 'actions' | 'reactions' | 'legendary',
): ActionModel | undefined {
  return actionModels[where][`${monster}/${name}`] ?? actionModels[where][name]
}

function parry(raw: RawAction, monster: RawMonster): Activity {
  return {
    kind: 'apply',
    name: raw.name,
    cost: 'reaction',
    trigger: 'hit-by-melee-attack',
    target: { who: 'self' },
    effects: [grant([{ kind: 'parry', bonus: monster.proficiency_bonus }])],
  }
}

function assembleSave(
  monster: RawMonster,
  raw: RawAction,
  model: Extract<ActionModel, { kind: 'save' }>,
  common: { name: string; cost: 'action' },
): Activity {
  const ownAbility = model.ability ?? (raw.dc === undefined ? undefined : ability(raw.dc.dc_type.index))
  const dc = model.dc ?? raw.dc?.dc_value
  if (ownAbility === undefined || dc === undefined)
    throw new Error(`${monster.index}/${raw.name} has no save.`)
  return {
    kind: 'save',
    ...common,
    ...(model.cost === undefined ? {} : { cost: model.cost }),
    ...(model.trigger === undefined ? {} : { trigger: model.trigger }),
    ...(model.target === undefined ? {} : { target: sized(monster, raw, model.target) }),
    ability: ownAbility,
    dc,
    success: model.success ?? (raw.dc?.success_type === 'half' ? 'half' : 'none'),
    damage: model.damage ?? (raw.damage ?? []).map(convertDamage),
    on_fail: [...(model.on_fail ?? [])],
    ...(model.on_fail_by === undefined ? {} : { on_fail_by: model.on_fail_by }),
  }
}

/** A dragon's breath grows with its age. */
function sized(
  monster: RawMonster,
  raw: RawAction,
  target: NonNullable<Activity['target']>,
): NonNullable<Activity['target']> {
  const area = target.area
  if (area === undefined || !monster.index.includes('dragon') || !raw.name.includes('Breath')) return target
  if (monster.index.startsWith('half-red') || monster.index === 'dragon-turtle') return target
  const age = monster.index.endsWith('wyrmling')
    ? 0
    : monster.index.startsWith('young')
      ? 1
      : monster.index.startsWith('adult')
        ? 2
        : 3
  const feet = (area.shape === 'line' ? [30, 60, 90, 120] : [15, 30, 60, 90])[age] ?? area.feet
  return { ...target, area: { ...area, feet } }
}

function convertLegendary(monster: RawMonster, raw: RawAction, names: readonly string[]): Activity {
  const plain = raw.name.replace(/ \(Costs \d Actions\)$/, '')
  const cost = Number(/Costs (\d)/.exec(raw.name)?.[1] ?? 1)
  const common = { name: `Legendary: ${plain}`, cost: 'legendary' as const, legendary_cost: cost }
  const repeated = repeatedActions(monster, plain, names)
  if (repeated.length > 0) {
    return { kind: 'multiattack', ...common, options: repeated.map((activity) => [{ activity, count: 1 }]) }
  }
  return { ...modelled(monster, { ...raw, name: plain }, 'legendary'), ...common }
}

/** The monster's own actions that a legendary action lets it use. */
function repeatedActions(monster: RawMonster, plain: string, names: readonly string[]): string[] {
  const known: Readonly<Record<string, readonly string[]>> = {
    'tarrasque/Attack': ['Claw', 'Tail'],
    'tarrasque/Chomp': ['Bite'],
    'mummy-lord/Attack': ['Rotting Fist', 'Dreadful Glare'],
    'kraken/Tentacle Attack or Fling': ['Tentacle', 'Fling'],
    'aboleth/Tail Swipe': ['Tail'],
  }
  const listed = known[`${monster.index}/${plain}`]
  if (listed !== undefined) return [...listed]
  const name = plain.replace(/ Attack$/, '')
  return plain !== 'Wing Attack' && names.includes(name) ? [name] : []
}
