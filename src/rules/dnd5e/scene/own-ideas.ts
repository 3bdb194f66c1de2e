/** What a character has to offer itself and friends: healing for the hurt, spells that fit a quiet moment, gifts of a class. */
import type { JsonObject } from '../../../core/json.ts'
import type { Entity } from '../../../core/state/rows.ts'
import type { RulesView } from '../../rules-view.ts'
import { remaining } from '../character/pool.ts'
import { readSheet } from '../character/read-sheet.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import type { Spell } from '../data/shapes.ts'
import { itemSlug } from '../items/find-magic-item.ts'
import { isAttackSpell } from './hostile-activity.ts'
import type { Idea } from './idea.ts'
import { hasBody } from './peace-table.ts'
import { waysToCast, writtenSpells } from './spell-known.ts'
import { isPeaceful, ownActivities, poolFor } from './use-feature.ts'

const friendTags = ['ally', 'companion', 'party']
const mostSpells = 3

function isFriend(entity: Entity): boolean {
  return entity.type === 'pc' || entity.tags.some((tag) => friendTags.includes(tag))
}

function spellIdea(spell: Spell, attrs: JsonObject, catalogue: Catalogue, target?: Entity): Idea[] {
  const [way] = waysToCast(attrs, spell, catalogue)
  const ritual = waysToCast(attrs, spell, catalogue).some((one) => one.kind === 'ritual')
  if (way === undefined) return []
  const on = target === undefined ? '' : ` on ${target.name}`
  const cost = ritual
    ? 'As a ritual: ten minutes more, and no slot.'
    : way.kind === 'slot'
      ? `Costs a slot of level ${way.slot}.`
      : way.kind === 'gift'
        ? 'Once until a long rest.'
        : 'Costs nothing but the moment.'
  return [
    {
      verb: 'cast',
      ...(target !== undefined && { target: target.id }),
      about: `${spell.id} ${target?.id ?? ''}`,
      options: { spell: spell.id, ...(ritual && { ritual: true }) },
      text: `Cast ${spell.name}${on}${ritual ? ' as a ritual' : ''}`,
      why: cost,
    },
  ]
}

/** Ways to mend whoever of the company is hurt, the worst first. */
export function healIdeas(
  view: RulesView,
  actor: Entity,
  here: readonly Entity[],
  catalogue: Catalogue,
): readonly Idea[] {
  const attrs = actor.attrs as JsonObject
  const hurt = [actor, ...here.filter(isFriend)].filter(hasBody).flatMap((entity) => {
    const { hitPoints, hitPointMaximum } = readSheet(entity.attrs as JsonObject)
    return hitPoints < hitPointMaximum ? [{ entity, share: hitPoints / hitPointMaximum, hitPoints }] : []
  })
  const [worst] = hurt.sort((a, b) => a.share - b.share)
  if (worst === undefined) return []
  const { entity, hitPoints } = worst
  const self = entity.id === actor.id
  const spells = writtenSpells(attrs, catalogue).filter((spell) => spell.activities[0]?.kind === 'heal')
  const potions = view
    .items(actor.id)
    .filter((item) => item.qty > 0 && itemSlug(item.item_id).startsWith('potion-of-healing'))
  const name = self ? 'yourself' : entity.name
  const lays = ownActivities(attrs, catalogue).filter(
    ({ activity }) => activity.kind === 'heal-from-pool' || (self && activity.kind === 'heal'),
  )
  return [
    ...(hitPoints === 0
      ? [
          {
            verb: 'treat',
            target: entity.id,
            text: `Stop ${entity.name}'s bleeding`,
            why: `${entity.name} is dying, and every moment counts.`,
            risk: 'medium',
          } as const,
        ]
      : []),
    ...lays.map(
      ({ name: feature }): Idea => ({
        verb: 'use',
        target: entity.id,
        about: feature,
        options: { feature },
        text: `${feature}: heal ${name}`,
        why: 'What it takes comes back with a rest.',
      }),
    ),
    ...spells.slice(0, 1).flatMap((spell) => spellIdea(spell, attrs, catalogue, entity)),
    ...potions.slice(0, 1).map(
      (potion): Idea => ({
        verb: self ? 'drink' : 'feed',
        target: entity.id,
        item: potion.item_id,
        text: self ? 'Drink a healing potion' : `Give ${entity.name} a healing potion`,
        why: 'The flask is empty afterwards.',
      }),
    ),
  ]
}

/** Spells that suit a quiet moment, and gifts that are ready. */
export function ownIdeas(actor: Entity, catalogue: Catalogue): readonly Idea[] {
  const attrs = actor.attrs as JsonObject
  const quiet = writtenSpells(attrs, catalogue).filter(
    (spell) =>
      !isAttackSpell(spell) &&
      spell.casting.cost !== 'reaction' &&
      spell.activities.every(
        (activity) =>
          activity.kind === 'utility' || (activity.kind === 'apply' && activity.target?.who !== 'enemy'),
      ),
  )
  const gifts = ownActivities(attrs, catalogue).filter(({ activity }) => {
    const pool = poolFor(attrs, activity)
    return isPeaceful(activity) && activity.kind === 'utility' && pool !== undefined && remaining(pool) > 0
  })
  return [
    ...quiet.flatMap((spell) => spellIdea(spell, attrs, catalogue)).slice(0, mostSpells),
    ...gifts.slice(0, 2).map(
      ({ name }): Idea => ({
        verb: 'use',
        about: name,
        options: { feature: name },
        text: `Use ${name}`,
        why: 'It is ready, and a rest brings it back.',
      }),
    ),
  ]
}
