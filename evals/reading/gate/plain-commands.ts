/**
 * Plain commands in full scenes, one act or two, made of frames: what nobody should ever be asked about. They teach the
 * gate to trust what is said outright; it is never measured with them.
 */
import type { ReadingEntity, ReadingScene } from '../../../src/core/protocol/free-text-reading.ts'
import { pickOne, seededRandom } from '../../../src/eval/index.ts'

export interface PlainCommand {
  readonly text: string
  readonly wanted: readonly { readonly action: string; readonly target: string | null }[]
}

/** `P` is somebody here, `O` something here, `I` something carried, `E` a way out; what stands first is the target. */
const frames: Readonly<Record<string, string>> = {
  go: 'go to E | walk to E | head for E | go over to P | walk up to P | leave for E | go back to E | make my way to E',
  take: 'take O | pick up O | grab O',
  open: 'open O',
  close: 'close O | shut O',
  examine: 'look at O | examine O | inspect O | take a closer look at P',
  search: 'search O | search O thoroughly | look through O',
  attack: 'attack P | hit P | punch P in the face | stab P with I | attack P with I | swing I at P',
  grapple: 'grab P | grab P by the arm | tackle P',
  give: 'give P I | give I to P | hand P I | hand I over to P',
  show: 'show P I | show I to P',
  ask: 'ask P about the old days | ask P where the money is | ask P for the truth | question P about last night',
  tell: 'tell P what happened | tell P the truth | talk to P | speak with P',
  persuade: 'persuade P to help me | convince P to let me in | try to talk P into helping',
  intimidate: 'threaten P | intimidate P | scare P into talking',
  deceive: 'lie to P | lie to P about my name | bluff P',
  bribe: 'bribe P | offer P ten coins for silence | slip P some money to look away',
  accuse: 'accuse P | accuse P of lying | accuse P of the murder',
  provoke: 'insult P | taunt P | mock P',
  flirt: 'flirt with P',
  greet: 'greet P | say hello to P | wave to P',
  follow: 'follow P | tail P from a distance',
  steal: 'pickpocket P | steal from P | steal O',
  trade: 'buy a drink from P | buy something from P | haggle with P',
  rest: 'rest for an hour | sleep until morning | take a short rest | lie down and sleep',
  wait: 'wait ten minutes | wait here | wait for a while',
  hide: 'hide behind O | hide | hide under O',
  sneak: 'sneak past P | sneak to E | creep up to P',
  climb: 'climb O | climb onto O',
  unlock: 'pick the lock of O | pick the lock on O | unlock O',
  force: 'break O | kick O open | smash O | force O open with I',
  burn: 'set fire to O | burn O',
  use: 'use O | use I | use I on O',
  read: 'read O',
  put: 'put I on O | leave I on O | drop I',
  equip: 'draw I | ready I',
  consume: 'drink I | eat I',
  listen: 'listen | listen at O | listen to P',
  look: 'look around | look about',
  insight: 'watch P closely | try to read P | study P’s face',
  flee: 'run away | flee | run for E',
  help: 'help P | help P up',
  heal: 'bandage P | tend to P’s wounds',
  perform: 'sing a song | tell the room a joke',
  surrender: 'surrender | give up and raise my hands',
}

const openings = [
  '',
  '',
  'I ',
  'I ',
  'i ',
  'I want to ',
  'I try to ',
  'let me ',
  'ok, I ',
  'now I ',
  'I’ll ',
] as const
const joints = [' and ', ', then ', '. Then I ', ', and then I ', ' and then '] as const

/** What is asked aloud behind an act. */
const questions = [
  'P, where is the money?',
  'P, what happened here?',
  'Who was it, P?',
  'P, what was in the box?',
  'Have you seen him, P?',
] as const

/** One command for each frame, pairs of them, and some with a question spoken behind them; the same for the same scene. */
export function plainCommands(id: string, scene: ReadingScene): readonly PlainCommand[] {
  const chance = seededRandom(`plain ${id}`)
  const all = Object.entries(frames).flatMap(([action, texts]) =>
    texts.split(' | ').map((frame) => ({ action, frame })),
  )
  const single = (): PlainCommand[] => {
    const { action, frame } = pickOne(all, chance) ?? { action: '', frame: '' }
    const { text, target } = filled(frame, scene, chance)
    return text === '' ? [] : [{ text, wanted: [{ action, target }] }]
  }
  const opened = ({ text, wanted }: PlainCommand): PlainCommand => ({
    text: `${pickOne(openings, chance) ?? ''}${text}`,
    wanted,
  })
  const singles = all.flatMap(({ action, frame }) => {
    const { text, target } = filled(frame, scene, chance)
    return text === '' ? [] : [opened({ text, wanted: [{ action, target }] })]
  })
  const pairs = Array.from({ length: 60 }, () => {
    const [first, second] = [...single(), ...single()]
    if (first === undefined || second === undefined) return []
    const text = `${first.text}${pickOne(joints, chance) ?? ' and '}${second.text}`
    return [opened({ text, wanted: [...first.wanted, ...second.wanted] })]
  }).flat()
  const spoken = Array.from({ length: 40 }, () => {
    const { text, target } = filled(pickOne(questions, chance) ?? '', scene, chance)
    return single().map((first) =>
      opened({ text: `${first.text}. "${text}"`, wanted: [...first.wanted, { action: 'ask', target }] }),
    )
  }).flat()
  return [...singles, ...pairs, ...spoken]
}

/** A frame with names of the scene in it; empty when the scene has none that fit. */
function filled(
  frame: string,
  scene: ReadingScene,
  chance: () => number,
): { readonly text: string; readonly target: string | null } {
  const lists: Readonly<Record<string, readonly ReadingEntity[]>> = {
    P: scene.people,
    O: scene.objects,
    I: scene.belongings.filter(({ kind }) => kind === 'item'),
    E: scene.exits,
  }
  const slots = [...frame.matchAll(/\b[POIE]\b/g)].map(([slot]) => slot)
  const picked = slots.map((slot) => pickOne(lists[slot] ?? [], chance))
  if (picked.some((entity) => entity === undefined)) return { text: '', target: null }
  let at = 0
  const text = frame.replace(/\b[POIE]\b/g, (slot) => said(picked[at++] as ReadingEntity, slot))
  const [main] = picked.filter((_, place) => slots[place] !== 'I')
  return { text, target: main?.id ?? null }
}

function said({ name, aliases }: ReadingEntity, slot: string): string {
  const short = slot === 'P' ? (aliases.find((alias) => /^\p{L}+$/u.test(alias)) ?? name) : name
  const isProper = /^\p{Lu}/u.test(name)
  if (/^(?:the|an?|my) /i.test(name) || (isProper && (slot !== 'P' || short === name))) return name
  if (slot === 'I') return `my ${name.replaceAll('-', ' ')}`
  return isProper ? short.charAt(0).toUpperCase() + short.slice(1) : `the ${name}`
}
