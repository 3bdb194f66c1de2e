/**
 * Answers the circumstances a mechanic may wait for, outside a fight: from the scene, the sheet and what is done.
 * Those that only a fight can have (who stands beside whom) do not hold in peace.
 */
import type { JsonObject } from '../../../core/json.ts'
import type { Entity } from '../../../core/state/rows.ts'
import type { RulesView } from '../../rules-view.ts'
import { entryName, listAt, objectAt, ruleId, textAt } from '../character/read-sheet.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import type { Circumstance } from '../data/mechanic-shapes.ts'
import type { Armour } from '../data/shapes.ts'
import { runningEffects } from './active-effect.ts'
import { lightOf } from './light.ts'

/** What is going on, as far as circumstances depend on it. */
export interface Moment {
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

/** The armour somebody wears, if the rules know it. */
export function wornArmour(attrs: JsonObject, catalogue: Catalogue): Armour | undefined {
  const name = textAt(objectAt(attrs, 'equipment'), 'armor').replace(/\+\s*\d|\(.*\)/g, '')
  const id = ruleId(name)
  return id === '' ? undefined : (catalogue.armor(id) ?? catalogue.armor(`${id}-armor`))
}

/** True when a circumstance holds for somebody now. */
export function holdsInPeace(circumstance: Circumstance, bearer: Entity, moment: Moment): boolean {
  const attrs = bearer.attrs as JsonObject
  const { view, catalogue, sense = 'sight' } = moment
  const armour = wornArmour(attrs, catalogue)
  const light = lightOf(view)
  switch (circumstance) {
    case 'using-sight':
      return sense === 'sight'
    case 'using-hearing':
      return sense === 'hearing'
    case 'using-smell':
      return sense === 'smell'
    case 'raging':
      return runningEffects(attrs, view.campaign.calendar, view.time).some(({ name }) =>
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
      return moment.camouflaged === true || attrs.camouflaged === true
    case 'climbing-or-swimming':
      return moment.climbs === true
    case 'holding-shield':
      return hasShield(attrs)
    case 'wearing-armor':
      return armour !== undefined
    case 'unarmored':
      return armour === undefined
    case 'wearing-no-armor-or-shield':
      return armour === undefined && !hasShield(attrs)
    case 'not-heavily-armored':
      return armour?.group !== 'heavy'
    case 'source-in-sight':
      return true
    case 'target-is-favored-enemy':
      return moment.other !== undefined && isFavoured(attrs, moment.other, catalogue)
    case 'target-below-maximum':
      return moment.other !== undefined && moment.other.attrs.hp_current !== moment.other.attrs.hp_max
    default:
      return false
  }
}

function hasShield(attrs: JsonObject): boolean {
  const equipment = objectAt(attrs, 'equipment')
  return /shield/i.test(textAt(equipment, 'shield')) || /shield/i.test(textAt(equipment, 'off_hand'))
}

function isFavoured(attrs: JsonObject, other: Entity, catalogue: Catalogue): boolean {
  const block = typeof other.attrs.stat_block === 'string' ? other.attrs.stat_block : ''
  const monster = catalogue.monster(block)
  const words = `${monster?.type ?? ''} ${monster?.subtype ?? ''} ${block}`.toLowerCase()
  const enemies = [...listAt(attrs, 'favored_enemies'), ...listAt(attrs, 'favored_enemy')].map(entryName)
  return enemies.some((name) => name !== '' && words.includes(name.toLowerCase().replace(/s$/, '')))
}
