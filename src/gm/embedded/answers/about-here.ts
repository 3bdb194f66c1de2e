/**
 * Questions about where one is: who is here, which ways lead out, how to get somewhere, what somebody looks like, whether
 * there is such a thing. They are answered with what can be seen and is known, and what is not known is said to be so.
 */

import type { NarrationHints } from '../../../core/protocol/narration-hints.ts'
import { capitalizeFirstLetter, joinList, singular, withArticle } from '../../../text/grammar.ts'
import { withFullStop } from '../../../text/sentences.ts'
import type { NarrateRequest } from '../../game-master.ts'
import { type NarrationScene, readScene } from '../narrate/scene.ts'
import type { Answer } from './answer.ts'

const who =
  /\bwho(?:'s|s| is| are| else| all)?\b(?: \w+){0,3}? (?:here|around|about(?=\W*$)|present|nearby|in (?:the|this) \w+|with me|inside)\b|^(?:is |are )?(?:there )?any(?:one|body) (?:else )?(?:here|around|about|nearby|there|home|in sight)\b|\bwho can i (?:talk|speak) (?:to|with)\b|\bam i alone\b|\bhow many people\b|\banyone (?:worth|i can) talk|\bwho(?:'s| is) worth talking/i
const seen =
  /\bwhat (?:can|do|could) i see\b|\bwhat(?:'s| is) (?:here|around|in (?:this|the) (?:room|place))\b|\bwhat is there\b/i
const ways =
  /\bexits?\b|\bways? (?:out|in|off|away)\b|\bwhere (?:can|could|do|should) (?:i|we) go\b|\bwhere does (?:this|that|it) (?:lead|go)\b|\bwhere to\b|\bback way\b|\bhow (?:do|can) (?:i|we) (?:get out|leave)\b/i
const route =
  /\bhow (?:do|can|would|could) (?:i|we|you|one) (?:get|go|reach|find|travel)\b|\bwhich way\b|\bhow far\b|\bis it far\b|^where(?:'s|s| is| are)\b/i
const looks =
  /\barmed\b|\bweapons?\b|\bwearing\b|\bholding\b|\bcarrying\b|\blooks? like\b|\bdressed\b|\bhow old\b|\bis (?:he|she|they) (?:tall|young|old|big|hurt|drunk|asleep)\b/i
const called = /\bname\b|\bwhat(?:'s| is) (?:he|she|that (?:man|woman|guy|lady)) called\b/i

/** Answers what is asked about the scene; empty when nothing is. */
export function aboutHere(question: string, request: NarrateRequest): readonly Answer[] {
  const asked = question.trim()
  const scene = readScene(request)
  if (looks.test(asked)) return looksOf(asked, request, scene)
  if (who.test(asked)) return [present(request, scene)]
  if (called.test(asked) && !/\bmy name\b|\bdoes (?:that|the) name\b/i.test(asked))
    return [namesHere(request, scene)]
  const led = route.test(asked) ? wayTo(asked, request, scene) : []
  if (led.length > 0) return led
  if (ways.test(asked)) return [waysOut(scene)]
  if (seen.test(asked)) return thingsHere(request, scene)
  return availability(asked, request, scene)
}

function roleOf({ packet }: NarrateRequest, id: string): string {
  const role = packet.entities.find((one) => one.id === id)?.attrs.role
  return typeof role === 'string' && role !== '' && role !== 'unknown' ? uncapital(role) : ''
}

/** A role within a sentence: only its first word loses its capital. */
function uncapital(role: string): string {
  return /^\p{Lu}{2}/u.test(role) ? role : role.charAt(0).toLowerCase() + role.slice(1)
}

function withRole(request: NarrateRequest, scene: NarrationScene, id: string): string {
  const { name } = scene.person(id)
  const role = roleOf(request, id)
  return role === '' || name.toLowerCase().includes(role.toLowerCase()) ? name : `${name} (${role})`
}

/** Who can be seen, and whether there are others who are nobody in particular. */
function present(request: NarrateRequest, scene: NarrationScene): Answer {
  const people = scene.present.map((id) => withRole(request, scene, id))
  const crowd = scene.props.crowd ?? ''
  const others = /\p{L}/u.test(crowd) && !/^no/i.test(crowd) ? `, and ${withArticle(crowd)}` : ''
  const verb = people.length === 1 && others === '' ? 'is' : 'are'
  if (people.length === 0)
    return {
      text: others === '' ? 'Nobody is here but you.' : `Nobody you know by name${others}.`,
      cite: 'who is here',
    }
  return { text: `Here with you ${verb} ${joinList(people)}${others}.`, cite: 'who is here' }
}

function namesHere(request: NarrateRequest, scene: NarrationScene): Answer {
  const here = scene.present.map((id) => withRole(request, scene, id))
  const known = (request.cues?.nameable ?? [])
    .filter(({ kind, tags }) => kind === 'topic' && tags.includes('person') && !tags.includes('elsewhere'))
    .map(({ name }) => name)
    .slice(0, 8)
  const parts = [
    here.length === 0 ? 'Nobody is here.' : `Here: ${joinList(here)}.`,
    known.length === 0 ? '' : `Others you have heard of: ${joinList(known)}.`,
  ]
  return { text: parts.filter((one) => one !== '').join(' '), cite: 'whom you know' }
}

function waysOut({ ways: out, at }: NarrationScene): Answer {
  const from = at.name === '' ? 'here' : at.name
  return out.length === 0
    ? { text: `You know of no way out of ${from}.`, cite: 'the ways out' }
    : { text: `From ${from} you can go to ${joinList(out)}.`, cite: 'the ways out' }
}

/** The place that was asked for: next door, here, or farther off. */
function wayTo(question: string, request: NarrateRequest, scene: NarrationScene): readonly Answer[] {
  const named = new Set(request.understood?.referenced_entities ?? [])
  const meant = (request.cues?.nameable ?? []).find(({ id }) => named.has(id))
  if (meant === undefined) {
    if (named.has(scene.at.id)) return [{ text: `You are at ${scene.at.name}.`, cite: 'the map' }]
    const seeks = /\bhow (?:do|can|would|could)\b|\bwhich way\b/i.test(question)
    const out = waysOut(scene)
    return seeks ? [{ ...out, text: `You know of no way there yet. ${out.text}` }] : []
  }
  if (meant.kind === 'person' || meant.kind === 'object')
    return [
      {
        text: `${capitalizeFirstLetter(meant.kind === 'person' ? meant.name : withArticle(meant.name))} is here.`,
        cite: 'who is here',
      },
    ]
  if (meant.kind === 'exit') {
    const shut = meant.tags.includes('locked')
      ? ' It is locked.'
      : meant.tags.includes('closed')
        ? ' It is closed for now.'
        : ''
    return [
      {
        text: `${capitalizeFirstLetter(meant.name)} is one way from here: say that you go there.${shut}`,
        cite: 'the map',
      },
    ]
  }
  if (meant.kind !== 'place') return []
  const first = scene.ways.length === 0 ? '' : ` From here the ways lead to ${joinList(scene.ways)}.`
  return [
    {
      text: `${capitalizeFirstLetter(meant.name)} is not next to here.${first} Say that you go there, and you are taken along the ways you know.`,
      cite: 'the map',
    },
  ]
}

/** What can be seen of somebody; what their coat hides is for whoever looks closer. */
function looksOf(question: string, request: NarrateRequest, scene: NarrationScene): readonly Answer[] {
  const named = new Set(request.understood?.referenced_entities ?? [])
  const id = scene.present.find((one) => named.has(one))
  if (id === undefined) return []
  const { name } = scene.person(id)
  const entity = request.packet.entities.find((one) => one.id === id)
  const description = typeof entity?.attrs.description === 'string' ? entity.attrs.description.trim() : ''
  const arms = /\barmed\b|\bweapons?\b/i.test(question)
  const shown =
    arms && !/\b(?:sword|knife|gun|pistol|cudgel|blade|dagger|axe|club|rifle|weapon)\b/i.test(description)
  const lead = shown ? `You see no weapon on ${name}, which is not to say that there is none.` : ''
  const role = roleOf(request, id)
  const told = description === '' && role !== '' ? `${name}: ${role}.` : withFullStop(description)
  const text = [lead, description === '' ? told : `${name}: ${told}`, closer(name)]
    .filter((one) => one !== '')
    .join(' ')
  return [{ text, cite: `what can be seen of ${name}` }]
}

function closer(name: string): string {
  return `To see more, look at ${name}.`
}

function thingsHere(request: NarrateRequest, scene: NarrationScene): readonly Answer[] {
  const things = objectsOf(request.cues).map((id) => scene.thing(id))
  const there: Answer[] =
    things.length === 0 ? [] : [{ text: `There is ${joinList(things.slice(0, 8))}.`, cite: 'what is here' }]
  return [present(request, scene), ...there, waysOut(scene)]
}

function objectsOf(cues: NarrationHints | undefined): readonly string[] {
  return (cues?.nameable ?? []).filter(({ kind }) => kind === 'object').map(({ id }) => id)
}

/** "Is there a boat I could borrow?", "can I swim here?": what the place has and allows, as far as can be seen. */
const wanted =
  /^(?:is|are) there (?:a |an |any |some |another |other |anything |something )?(?!any(?:one|body)|some(?:one|body))(?:place to )?(.+)$|^(?:where )?(?:can|could|may) (?:i|we) (?:buy|get|find|borrow|rent|hire|steal|have|order)\b(?: me)? (?:a|an|some|any)?\s*(.+)$|^(?:do|does) (?:they|anyone|anybody|he|she|it|this place|the \w+) (?:sell|have|serve|keep)\s+(?:a|an|any|some)?\s*(.+)$|^any (.+)$/i
const tail =
  /\s+(?:here|around|about|nearby|left|in (?:the|this|here)\b.*|(?:that )?(?:i|we) (?:can|could|might|may)\b.*|to (?:be|borrow|buy|hide|use|sit|sleep|eat|drink|steal|take|rent|hire)\b.*|for (?:me|sale|hire|us)\b.*|on me|from here)$/i
const water = /\b(?:water|sea|river|harbour|harbor|tide|canal|lake|pool|bay|quay|channel|stream)\b/i
const moving =
  /^(?:can|could|may) (?:i|we) (swim|dive|climb|jump|crawl|row|fly|run|sleep|rest|hide|camp|fish)\b/i

/** Answers it; empty when nothing of the kind is asked. */
function availability(question: string, request: NarrateRequest, scene: NarrationScene): readonly Answer[] {
  const asked = question.replace(/[?!.\s]+$/, '')
  const deed = moving.exec(asked)?.[1]?.toLowerCase()
  if (deed !== undefined) return [allowed(deed, scene)]
  const found = wanted.exec(asked)
  const said = (found?.slice(1).find((one) => one !== undefined) ?? '')
    .replace(tail, '')
    .replace(tail, '')
    .trim()
  if (said === '' || /\b(?:way|exit|rule)s?\b/i.test(said)) return []
  return [whether(said, request, scene)]
}

function allowed(deed: string, { at, place }: NarrationScene): Answer {
  const words = [
    at.name,
    at.description,
    ...(place === null ? [] : [place.description, ...Object.values(place.props), ...place.sight]),
  ].join(' ')
  const wet = /^(?:swim|dive|row|fish)$/.test(deed)
  if (wet && !water.test(words)) return { text: `You see no water here to ${deed} in.`, cite: 'the place' }
  const there = wet ? 'There is water enough here. ' : 'Nothing here that you know of forbids it. '
  return {
    text: `${there}Say that you ${deed}, and where to, and it is tried; if it is hard, there is a check.`,
    cite: 'the place',
  }
}

/** Here, on you, elsewhere as far as you know, or nowhere you have seen. */
function whether(said: string, { cues }: NarrateRequest, scene: NarrationScene): Answer {
  const words = said
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word.length > 2 && !/^(?:the|any|some|good|other|more)$/.test(word))
  const head = singular(words.at(-1) ?? '')
  const fits = (names: readonly string[]): boolean =>
    names.some((name) =>
      name
        .toLowerCase()
        .split(/[^\p{L}\p{M}\p{N}]+/u)
        .some((word) => singular(word) === head),
    )
  const all = (cues?.nameable ?? []).filter(({ name, aliases, tags }) => fits([name, ...aliases, ...tags]))
  const here = all
    .filter(({ kind }) => kind === 'object' || kind === 'person')
    .map(({ id, kind, name }) => (kind === 'person' ? name : scene.thing(id)))
  if (here.length > 0) return { text: `There is ${joinList(here.slice(0, 4))} here.`, cite: 'what is here' }
  const carried = all.filter(({ kind }) => kind === 'belonging').map(({ name }) => withArticle(name))
  if (carried.length > 0)
    return {
      text: `None that you see here; but you carry ${joinList(carried.slice(0, 3))}.`,
      cite: 'your belongings',
    }
  const deeds = (cues?.affordances ?? [])
    .filter(({ text, phrases }) => fits([text, ...phrases]))
    .map(({ text }) => text.replace(/[.]$/, ''))
  if (deeds.length > 0)
    return {
      text: `There may be; the place lends itself to this: ${joinList(deeds.slice(0, 2))}.`,
      cite: 'the place',
    }
  const told = [scene.at.description, scene.place?.description ?? '', ...scene.told.slice(-3)].join(' ')
  const spoken = told.match(/[^.!?]+[.!?]/g)?.find((sentence) => fits([sentence]))
  if (spoken !== undefined) return { text: `You have this of it: “${spoken.trim()}”`, cite: 'what was told' }
  const far = all.filter(({ kind }) => kind === 'place' || kind === 'exit').map(({ name }) => name)
  const elsewhere = far.length > 0 ? ` You could try ${joinList(far.slice(0, 3))}.` : ''
  return { text: `${capitalizeFirstLetter(`you see no ${said} here`)}.${elsewhere}`, cite: 'what is here' }
}
