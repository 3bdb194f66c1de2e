/** Introductions: "I'm Marren, and who might you be?" gives a name, asks for one, and speaks of nothing else. */
import { givesOwnName, nameAskedIn } from '../../../text/names-given-and-asked.ts'
import type { Draft } from '../act/act-draft.ts'
import { social } from '../act/act-groups.ts'
import { phraseAt } from '../language/match-lexicon-phrase.ts'
import { isWord, speechMark, tokensOf } from '../language/tokenize-line.ts'
import { offerIn, surest } from '../offers/find-offer-in-line.ts'
import { personAtHand, type Scope } from '../scene/resolve-mentions.ts'
import { spelt, vocative } from './find-hearers.ts'
import { quotedIn, type SpokenLine } from './find-speech.ts'
import { readSpeech } from './read-speech.ts'

/** The acts of a line that introduces the speaker or asks a person for their name; undefined when it does more, or neither. */
export function readIntroduction(text: string, scope: Scope): readonly Draft[] | undefined {
  const line = quotedIn(text) ?? spokenAsWhole(text, scope)
  if (line === undefined || !asksOnlyForName(line.spoken)) return undefined
  const called = line.called ?? hearerOf(line.spoken, scope)
  const drafts = readSpeech({ ...line, called }, scope).drafts.map(withoutMatter)
  const said = drafts.findIndex(({ speech }) => speech !== undefined)
  const hearer = drafts[said]?.target ?? null
  if (hearer === null) return undefined
  const offer = offerOfIntroduction(line.spoken, hearer, scope)
  if (offer === undefined) return drafts
  const beside = drafts.filter(({ speech }) => speech === undefined)
  return [...beside, { ...offer, speech: line.spoken }]
}

/** A name is asked for and nothing else: no other question stands in the words, and no wish. */
function asksOnlyForName(spoken: string): boolean {
  const words = nameAskedIn(spoken)
  if (words === undefined) return false
  const rest = spoken.replace(words, words.includes('?') ? '' : ' ')
  return !otherMatter.test(rest) && spoken.split(/\s+/).length <= longestIntroduction
}

const otherMatter =
  /\b(?:who|whom|whose|what|where|why|how|when|which|whats|wheres|do|did|does|have you|had|has|can|could|would|will|seen|know|want|need|give|show|looking for|sent)\b|\?.*\?/i
const longestIntroduction = 24

/** An introduction without its quotes; a line that tells of an act is none. */
function spokenAsWhole(text: string, scope: Scope): SpokenLine | undefined {
  if (text.includes('"') || nameAskedIn(text) === undefined || toldOf.test(text)) return undefined
  const isOwn = givesOwnName(text, scope.index.scene.hero ?? [])
  const [first = '', ...others] = text.split(/[,.!?;]\s*/)
  const begins = (part: string): boolean => {
    const tokens = tokensOf(part).filter(isWord)
    const isDone = tokens.length > 1 && !/ing$/.test(tokens[0]?.word ?? '')
    return isDone && !isSpoken.test(part) && phraseAt(tokens, 0) !== undefined
  }
  if ((!isOwn && begins(first)) || others.some(begins)) return undefined
  return { spoken: asQuestion(text), rest: speechMark, called: null }
}

/** "I ask him who he is" tells of what is asked, and "who he is" is no question. */
const toldOf =
  /\b(?:i|then|and) (?:\w+ly )?(?:ask|tell|say|introduce|give|go|walk|sit|take|show|hand|nod|look|wave|bow)\b|^(?:ask|tell|say|introduce|hand|show|give|go)\b|\b(?:he|she) is\b|\b(?:his|her|their) name\b/i
const isSpoken =
  /^(?:and |so )?(?:i'm|im|i am|my name|name|call me|they call|who|what|may i|might i|can i|could i|you|got|do you|have you|hello|hi|hey|good|pleased|nice|well)\b/i

function asQuestion(text: string): string {
  return /[?.!]\s*$/.test(text) ? text.replace(/[.!]\s*$/, '?') : `${text.trim()}?`
}

/** Whom an introduction is for: whoever is called, talked with, or the only person whom a title fits. */
function hearerOf(spoken: string, scope: Scope): string | null {
  const { people } = scope.index.scene
  const named = vocative(spelt(spoken, scope), scope) ?? personAtHand(scope)
  if (named !== null) return named
  const pronoun = /\b(?:sir|mister|mr|officer)\b/i.test(spoken)
    ? 'he'
    : /\b(?:madam|ma'am|miss|mrs|lady)\b/i.test(spoken)
      ? 'she'
      : null
  const [only, ...others] =
    pronoun === null ? people : people.filter((person) => person.pronoun === pronoun || people.length === 1)
  return others.length === 0 ? (only?.id ?? null) : null
}

/** What such words mention is decoration: "mr pencil-on-a-string" asks about no string. */
function withoutMatter(draft: Draft): Draft {
  if (draft.speech === undefined) return draft
  const isAsked = nameAskedIn(draft.speech) !== undefined
  const action = isAsked && social.has(draft.action) ? 'ask' : draft.action
  return {
    ...draft,
    action,
    speech_act: action,
    topics: [],
    item: null,
    quality: Math.max(draft.quality, 0.9),
  }
}

/** The offer that does just this. */
function offerOfIntroduction(spoken: string, hearer: string, scope: Scope): Draft | undefined {
  const isGiven = givesOwnName(spoken, scope.index.scene.hero ?? [])
  const he = scope.index.byId.get(hearer)?.pronoun
  const [him, his] = he === 'she' ? ['her', 'hers'] : he === 'he' ? ['him', 'his'] : ['them', 'theirs']
  const told = isGiven
    ? `I tell ${him} my name and ask ${him} ${his}`
    : `I ask ${him} ${him === 'him' ? 'his' : his.slice(0, -1)} name`
  const found = offerIn(tokensOf(told), scope)
  if (found?.draft.quality !== surest || found.left.length > 0) return undefined
  const offer = scope.index.scene.offers?.find(({ id }) => id === found.draft.offer)
  const names = /\bname\b/i.test(offer?.text ?? '') && /\byour name\b/i.test(offer?.text ?? '') === isGiven
  const { span: _span, ...draft } = found.draft
  return names ? { ...draft, clause: spoken.toLowerCase() } : undefined
}
