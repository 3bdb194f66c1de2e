/** "Is there a boat I could borrow?", "can I swim here?": what the place has and allows, as far as can be seen. */
import { withArticle } from '../../../core/with-article.ts'
import type { NarrateRequest } from '../../game-master.ts'
import { capital, listed } from '../narrate/grammar.ts'
import type { NarrationScene } from '../narrate/scene.ts'
import type { Answer } from './answer.ts'

const wanted =
  /^(?:is|are) there (?:a |an |any |some |another |other |anything |something )?(?!any(?:one|body)|some(?:one|body))(?:place to )?(.+)$|^(?:where )?(?:can|could|may) (?:i|we) (?:buy|get|find|borrow|rent|hire|steal|have|order)\b(?: me)? (?:a|an|some|any)?\s*(.+)$|^(?:do|does) (?:they|anyone|anybody|he|she|it|this place|the \w+) (?:sell|have|serve|keep)\s+(?:a|an|any|some)?\s*(.+)$|^any (.+)$/i
const tail =
  /\s+(?:here|around|about|nearby|left|in (?:the|this|here)\b.*|(?:that )?(?:i|we) (?:can|could|might|may)\b.*|to (?:be|borrow|buy|hide|use|sit|sleep|eat|drink|steal|take|rent|hire)\b.*|for (?:me|sale|hire|us)\b.*|on me|from here)$/i
const water = /\b(?:water|sea|river|harbour|harbor|tide|canal|lake|pool|bay|quay|channel|stream)\b/i
const moving =
  /^(?:can|could|may) (?:i|we) (swim|dive|climb|jump|crawl|row|fly|run|sleep|rest|hide|camp|fish)\b/i

/** Answers it; empty when nothing of the kind is asked. */
export function availability(
  question: string,
  request: NarrateRequest,
  scene: NarrationScene,
): readonly Answer[] {
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
  if (here.length > 0) return { text: `There is ${listed(here.slice(0, 4))} here.`, cite: 'what is here' }
  const carried = all.filter(({ kind }) => kind === 'belonging').map(({ name }) => withArticle(name))
  if (carried.length > 0)
    return {
      text: `None that you see here; but you carry ${listed(carried.slice(0, 3))}.`,
      cite: 'your belongings',
    }
  const deeds = (cues?.affordances ?? [])
    .filter(({ text, phrases }) => fits([text, ...phrases]))
    .map(({ text }) => text.replace(/[.]$/, ''))
  if (deeds.length > 0)
    return {
      text: `There may be; the place lends itself to this: ${listed(deeds.slice(0, 2))}.`,
      cite: 'the place',
    }
  const told = [scene.at.description, scene.place?.description ?? '', ...scene.told.slice(-3)].join(' ')
  const spoken = told.match(/[^.!?]+[.!?]/g)?.find((sentence) => fits([sentence]))
  if (spoken !== undefined) return { text: `You have this of it: “${spoken.trim()}”`, cite: 'what was told' }
  const far = all.filter(({ kind }) => kind === 'place' || kind === 'exit').map(({ name }) => name)
  const elsewhere = far.length > 0 ? ` You could try ${listed(far.slice(0, 3))}.` : ''
  return { text: `${capital(`you see no ${said} here`)}.${elsewhere}`, cite: 'what is here' }
}

function singular(word: string): string {
  return word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '')
}
