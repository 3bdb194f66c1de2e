/**
 * Aid that a player is offered to give: for a dying friend, a potion for the character, a distraction for a friend in
 * melee.
 */
import { countOf } from '../../../../text/capitals-articles-plurals-lists.ts'
import { paysFrom } from '../../items/item-activities.ts'
import { itemUsesLeft } from '../activities/limited-uses.ts'
import { slotToCast } from '../casting/spell-slots-and-sustained-spells.ts'
import { isDying } from '../damage/death.ts'
import { movementLeft } from '../movement/move-flee-surrender.ts'
import {
  type Battle,
  combatantOf,
  feetBetween,
  foesOf,
  friendsOf,
  nearestFirst,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import { displayName, type OfferDraft, oddsLast, slotText } from './offer-wording.ts'

export function aidOffers(battle: Battle, id: string): OfferDraft[] {
  const dying = friendsOf(battle, id, true).filter((friend) => isDying(stateOf(battle, friend)))
  const [fallen] = nearestFirst(battle, id, dying)
  return [
    ...(fallen === undefined ? [] : rescueOffers(battle, id, fallen)),
    ...potionOffers(battle, id),
    ...helpOffers(battle, id),
  ]
}

/** A spell, a potion or bare hands for a dying friend. */
function rescueOffers(battle: Battle, id: string, friend: string): OfferDraft[] {
  const name = displayName(battle, friend)
  const { failures } = stateOf(battle, friend).death_saves
  const state = `${name} is dying, with ${countOf(failures, 'failed save')}.`
  const potion = potionHeld(battle, id)
  const healing = healingSpell(battle, id)
  const offer = (draft: Pick<OfferDraft, 'key' | 'text' | 'action' | 'weight'>, how: string): OfferDraft => ({
    key: draft.key,
    text: draft.text,
    describe: (check) => `${state} ${how}${oddsLast(check)}`,
    risk_level: 'medium',
    action: { ...draft.action, target_id: friend },
    weight: draft.weight,
  })
  const offers: OfferDraft[] = []
  if (healing !== undefined) {
    const action = { verb: 'cast', actor_id: id, options: { spell: healing.name } }
    const text = `Bring ${name} back with ${healing.name}`
    const how = `It takes ${slotText(battle, id, healing.slot)}${healing.quick ? ', and leaves you your action' : ''}.`
    offers.push(offer({ key: 'heal_fallen', text, action, weight: 98 }, how))
  }
  if (potion !== undefined) {
    const action = { verb: 'use', actor_id: id, item_id: potion.itemId }
    const text = `Pour ${potion.name} down ${name}'s throat`
    offers.push(offer({ key: 'potion_for_fallen', text, action, weight: 96 }, `${potion.left} left.`))
  }
  const action = { verb: 'stabilise', actor_id: id }
  const text = `Kneel by ${name} and stop the bleeding`
  const weight = offers.length === 0 ? 94 : 50
  offers.push(
    offer({ key: 'stabilise_fallen', text, action, weight }, 'It wakes nobody, but nobody dies of it.'),
  )
  return offers
}

/** The healing spell that costs least: a bonus action before an action, a low slot before a high one. */
function healingSpell(
  battle: Battle,
  id: string,
): { readonly name: string; readonly slot: number; readonly quick: boolean } | undefined {
  const heals = (combatantOf(battle, id).casting?.spells ?? []).flatMap(({ spell }) => {
    const slot = spell.activities[0]?.kind === 'heal' ? slotToCast(battle, id, spell) : undefined
    if (slot === undefined || spell.casting.cost === 'minutes') return []
    return [{ name: spell.name, slot, quick: spell.casting.cost === 'bonus' }]
  })
  return heals.sort((a, b) => Number(b.quick) - Number(a.quick) || a.slot - b.slot)[0]
}

function potionHeld(battle: Battle, id: string) {
  const [found] = combatantOf(battle, id).activities.flatMap((activity) => {
    const itemId = activity.kind === 'heal' ? paysFrom(activity) : undefined
    const left = itemId === undefined ? 0 : itemUsesLeft(battle, id, itemId)
    return itemId !== undefined && left > 0 ? [{ itemId, name: activity.name, left }] : []
  })
  return found
}

function potionOffers(battle: Battle, id: string): OfferDraft[] {
  const potion = potionHeld(battle, id)
  const { hp_current: hp, hp_max: max } = stateOf(battle, id)
  if (potion === undefined || hp * 3 > max * 2) return []
  return [
    {
      key: 'drink_potion',
      text: `Drink your ${potion.name}`,
      describe: () => `You have ${hp} of ${max} hit points and ${potion.left} of these left.`,
      risk_level: foesOf(battle, id).some((foe) => feetBetween(battle, id, foe) <= 5) ? 'medium' : 'low',
      action: { verb: 'use', actor_id: id, item_id: potion.itemId },
      weight: hp * 3 <= max ? 93 : 60,
    },
  ]
}

/** Help for a friend who is in melee with a foe within reach. */
function helpOffers(battle: Battle, id: string): OfferDraft[] {
  const reach = 5 + movementLeft(battle, id)
  const pair = friendsOf(battle, id).flatMap((friend) =>
    foesOf(battle, id).flatMap((foe) =>
      feetBetween(battle, friend, foe) <= 5 && feetBetween(battle, id, foe) <= reach ? [{ friend, foe }] : [],
    ),
  )[0]
  if (pair === undefined) return []
  const [friend, foe] = [displayName(battle, pair.friend), displayName(battle, pair.foe)]
  return [
    {
      key: 'help_friend',
      text: `Draw ${foe}'s eye for ${friend}`,
      describe: () => `You harry ${foe}; the next attack of ${friend} on it has advantage.`,
      risk_level: 'medium',
      action: { verb: 'help', actor_id: id, target_id: pair.friend, options: { against: pair.foe } },
      weight: 40,
    },
  ]
}
