/** The dangers an act brings with it and the time it takes, before the rules have their say. */
import type { ReadAction, ReadingEntity } from '../../../core/protocol/free-text-reading.ts'
import type { Draft } from '../act/act-draft.ts'
import { hasTag, type SceneIndex } from '../scene/scene-index.ts'

const usualRisks: Readonly<Partial<Record<ReadAction, string>>> = {
  attack: 'violence',
  grapple: 'violence contested',
  burn: 'dangerous',
  steal: 'contested illegal',
  hack: 'contested illegal',
  unlock: 'contested illegal',
  force: 'contested illegal',
  ...{
    deceive: 'contested',
    intimidate: 'contested',
    persuade: 'contested',
    accuse: 'contested',
    sneak: 'contested',
  },
  ...{
    hide: 'contested',
    perform: 'contested',
    climb: 'dangerous',
    follow: 'pursuit contested',
    flee: 'pursuit',
  },
}

const unseen =
  /\b(?:quietly|silently|stealth\w*|without (?:being|anyone|them|him|her|the)|unnoticed|nobody's looking|to the shadows|discreetly|before (?:she|he|anyone|they) (?:notices?|sees?))\b/

/** The dangers of a line. */
export function risksOf(drafts: readonly Draft[], index: SceneIndex): string[] {
  const risks = new Set<string>()
  for (const draft of drafts) for (const risk of risksOfAct(draft, index)) risks.add(risk)
  if (drafts.some(({ clause, tail }) => unseen.test(`${clause} ${tail}`))) risks.add('contested')
  return [...risks]
}

function risksOfAct(draft: Draft, index: SceneIndex): string[] {
  const fighting = index.scene.mode === 'combat'
  const [target, item] = [draft.target, draft.item].map((id) =>
    id === null ? undefined : index.byId.get(id),
  )
  const risks = (usualRisks[draft.action] ?? '').split(' ').filter((risk) => risk !== '')
  if (draft.action === 'cast') risks.push(...risksOfSpell(item, fighting))
  if (draft.action === 'burn') risks.push(fighting ? 'violence' : 'illegal')
  if (draft.action === 'attack' && !fighting && target?.kind === 'person') risks.push('illegal')
  if (draft.action === 'intimidate' && hasTag(item, 'weapon')) risks.push('violence')
  if (draft.action === 'bribe' && hasTag(target, 'authority')) risks.push('contested')
  return fighting ? risks.filter((risk) => risk !== 'illegal' || draft.action === 'steal') : risks
}

function risksOfSpell(spell: ReadingEntity | undefined, fighting: boolean): string[] {
  if (hasTag(spell, 'harm') || hasTag(spell, 'control')) return ['violence']
  if (hasTag(spell, 'social')) return fighting ? ['contested'] : ['contested', 'illegal']
  return hasTag(spell, 'trick') ? ['contested'] : []
}

const usualMinutes: Readonly<Partial<Record<ReadAction, number>>> = {
  ...{
    search: 5,
    listen: 5,
    follow: 10,
    unlock: 10,
    disable: 10,
    hack: 10,
    greet: 5,
    ask: 5,
    tell: 5,
    persuade: 5,
  },
  ...{
    deceive: 5,
    intimidate: 5,
    bribe: 5,
    trade: 5,
    perform: 5,
    flirt: 5,
    accuse: 5,
    rest: 60,
    wait: 10,
    craft: 30,
  },
  ...{ dig: 30, recall: 0, question: 0, think: 0, ooc: 0, status: 0, system: 0 },
}

const counted: Readonly<Record<string, number>> = {
  ...{
    a: 1,
    an: 1,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    eight: 8,
    ten: 10,
    fifteen: 15,
    twenty: 20,
  },
  ...{ thirty: 30, half: 0.5, few: 3, couple: 2, several: 5 },
}

/** A length of time that is named, in minutes. */
export function minutesNamed(text: string): number | undefined {
  const said = text.toLowerCase()
  const found =
    /\b(\d+(?:\.\d+)?|an?|one|two|three|four|five|six|eight|ten|fifteen|twenty|thirty|half an?|a few|a couple(?: of)?|several)[\s-]+(second|sec|minute|min|hour|hr|day|night)s?\b/.exec(
      said,
    )
  if (found !== null) {
    const [, count = '1', unit = 'minute'] = found
    const word = count.replace(/^a (few|couple).*/, '$1').replace(/^half.*/, 'half')
    const number = Number.isFinite(Number(word)) ? Number(word) : (counted[word] ?? 1)
    return (
      number *
      (unit.startsWith('sec')
        ? 1 / 60
        : unit.startsWith('min')
          ? 1
          : unit.startsWith('h')
            ? 60
            : unit === 'day'
              ? 1_440
              : 480)
    )
  }
  return /\b(?:until|till|til) (?:dawn|morning|sunrise|tomorrow)\b|\b(?:overnight|the night|long rest)\b/.test(
    said,
  )
    ? 480
    : undefined
}

/** How long a line takes. */
export function minutesOf(drafts: readonly Draft[], text: string, index: SceneIndex): number {
  const lasting = drafts.some(({ action }) => /^(?:rest|search|wait)$/.test(action))
  if (index.scene.mode === 'combat' && !drafts.some(({ action }) => /^(?:rest|search)$/.test(action)))
    return 0.1
  const named = minutesNamed(text)
  const far = drafts.some(
    ({ action, target }) => action === 'go' && index.byId.get(target ?? '')?.kind === 'place',
  )
    ? 9
    : 0
  const usual = drafts.reduce((sum, { action }) => sum + (usualMinutes[action] ?? 1), far)
  return named === undefined ? usual : lasting ? named : Math.max(named, usual)
}
