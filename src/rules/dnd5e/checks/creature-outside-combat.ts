/** A creature as rolls outside a fight see it: its profile, its mechanics, and which circumstances hold for it now. */
import type { Entity } from '../../../core/state/table-row-schemas.ts'
import type { RulesView } from '../../rules-view.ts'
import type { AttemptedAction } from '../../ruleset.ts'
import type { AbilityScores } from '../character/ability-modifiers.ts'
import { runningEffects } from '../character/active-effects.ts'
import { type Sheet, sheetOf } from '../character/sheet.ts'
import type { Catalogue } from '../data/catalogue-port.ts'
import type { Circumstance } from '../data/mechanic-schemas.ts'
import { ruleId } from '../data/names-and-ids.ts'
import type { Armour, Monster } from '../data/srd-entry-schemas.ts'
import { actionKind } from './checks-by-action.ts'
import { type Profile, readProfile } from './creature-scores-and-proficiencies.ts'
import { burdenOf, type Encumbrance } from './encumbrance.ts'
import { lightOf, sightIn } from './light-and-sight.ts'
import { type OwnedMechanic, readOwnMechanics } from './mechanics-from-traits-and-items.ts'

/** A profile with everything that bends its rolls. */
export interface SceneCreature extends Profile {
  readonly mechanics: readonly OwnedMechanic[]
  readonly holds: (circumstance: Circumstance) => boolean
  readonly sight: 'clear' | 'blurred' | 'none'
  readonly burden: Encumbrance
}

/** Reads a creature with its mechanics; a belt of giant strength changes the score itself. */
export function readSceneCreature(entity: Entity, moment: CheckContext): SceneCreature {
  const { view, catalogue } = moment
  const { sheet, monster, mechanics: own } = readOwnMechanics(entity, catalogue, view.items(entity.id))
  const read = () => readProfile(entity, monster)
  const profile = catalogue.memory?.ofRow('profile', entity, [], read) ?? read()
  const mechanics = [...own, ...grantedMechanics(view, sheet)]
  const scores: Record<string, number> = { ...profile.scores }
  for (const { mechanic } of mechanics)
    if (mechanic.kind === 'ability-score')
      scores[mechanic.ability] = Math.max(scores[mechanic.ability] ?? 0, mechanic.is)
  const senses = Object.entries(monster?.senses ?? {}).flatMap(([sense, feet]) =>
    sense === 'passive_perception' || feet === 0
      ? []
      : [{ source: sense, mechanic: { kind: 'sense', sense, feet } } as OwnedMechanic],
  )
  return {
    ...profile,
    scores: scores as unknown as AbilityScores,
    mechanics,
    holds: (circumstance) => holdsOutsideCombat(circumstance, sheet, moment),
    burden: burdenOf(view, entity, catalogue),
    sight: sightIn(lightOf(view), [...mechanics, ...senses]),
  }
}

/** The stat block an entity names, if there is such a one. */
export function statBlockOf(entity: Entity, catalogue: Catalogue): Monster | undefined {
  const { statBlock } = sheetOf(entity)
  return statBlock === undefined ? undefined : catalogue.monster(statBlock)
}

/** The mechanics of the effects that last on a creature. */
function grantedMechanics(view: RulesView, sheet: Sheet): readonly OwnedMechanic[] {
  const running = runningEffects(sheet, view.campaign.calendar, view.time)
  return running.flatMap(({ name, mechanics = [] }) =>
    mechanics.map((mechanic) => ({ source: name, mechanic })),
  )
}

/** What is going on, as far as circumstances depend on it. */
export interface CheckContext {
  readonly view: RulesView
  readonly catalogue: Catalogue
  /** The sense that is used; sight unless something else is said. */
  readonly sense?: 'sight' | 'hearing' | 'smell'
  /** Whom it is about or against. */
  readonly other?: Entity
  /** The actor has taken the time to blend in. */
  readonly camouflaged?: boolean
  /** The actor climbs or swims. */
  readonly climbs?: boolean
}

/** The armour a creature wears, if the rules know it. */
export function wornArmour(sheet: Sheet, catalogue: Catalogue): Armour | undefined {
  const name = (sheet.equipment.slot('armor')?.name ?? '').replace(/\+\s*\d|\(.*\)/g, '')
  const id = ruleId(name)
  return id === '' ? undefined : (catalogue.armor(id) ?? catalogue.armor(`${id}-armor`))
}

/** True when a circumstance holds for a creature now. */
function holdsOutsideCombat(circumstance: Circumstance, sheet: Sheet, moment: CheckContext): boolean {
  const { view, catalogue, sense = 'sight' } = moment
  const armour = wornArmour(sheet, catalogue)
  const light = lightOf(view)
  switch (circumstance) {
    case 'using-sight':
      return sense === 'sight'
    case 'using-hearing':
      return sense === 'hearing'
    case 'using-smell':
      return sense === 'smell'
    case 'raging':
      return runningEffects(sheet, view.campaign.calendar, view.time).some(({ name }) =>
        /\brage\b/i.test(name),
      )
    case 'in-sunlight':
      return light === 'sunlight'
    case 'in-bright-light':
      return light === 'sunlight' || light === 'bright'
    case 'in-darkness':
      return light === 'darkness'
    case 'in-dim-light-or-darkness':
      return light === 'darkness' || light === 'dim'
    case 'underwater':
      return view.scene.constraints.underwater === true
    case 'camouflaged':
      return moment.camouflaged === true || sheet.isCamouflaged
    case 'climbing-or-swimming':
      return moment.climbs === true
    case 'holding-shield':
      return hasShield(sheet)
    case 'wearing-armor':
      return armour !== undefined
    case 'unarmored':
      return armour === undefined
    case 'wearing-no-armor-or-shield':
      return armour === undefined && !hasShield(sheet)
    case 'not-heavily-armored':
      return armour?.group !== 'heavy'
    case 'source-in-sight':
      return true
    case 'target-is-favored-enemy':
      return moment.other !== undefined && isFavoured(sheet, moment.other, catalogue)
    case 'target-below-maximum':
      return moment.other !== undefined && sheetOf(moment.other).isBelowMaximum
    default:
      return false
  }
}

function hasShield({ equipment }: Sheet): boolean {
  return ['shield', 'off_hand'].some((slot) => /shield/i.test(equipment.slot(slot)?.name ?? ''))
}

function isFavoured(sheet: Sheet, other: Entity, catalogue: Catalogue): boolean {
  const block = sheetOf(other).statBlock ?? ''
  const monster = catalogue.monster(block)
  const words = `${monster?.type ?? ''} ${monster?.subtype ?? ''} ${block}`.toLowerCase()
  return sheet.favoredEnemies.some(
    (name) => name !== '' && words.includes(name.toLowerCase().replace(/s$/, '')),
  )
}

export function contextOfAction(
  view: RulesView,
  action: AttemptedAction,
  catalogue: Catalogue,
): CheckContext {
  const other = action.target_id === undefined ? undefined : view.entity(action.target_id)
  const words = action.words ?? ''
  const hearing = actionKind(action) === 'listen' || /\b(listen|hear|ear)\b/i.test(words)
  const smell = /\b(smell|sniff|scent)\b/i.test(words)
  return {
    view,
    catalogue,
    sense: smell ? 'smell' : hearing ? 'hearing' : 'sight',
    ...(other !== undefined && { other }),
    camouflaged: action.options?.camouflaged === true,
    climbs: /\b(climb|swim|scale|dive)/i.test(`${action.verb} ${words}`),
  }
}
