/** What models call acts, in the engine's own names. */
import { type ReadAction, readActionWeights } from '../../core/protocol/free-text-reading.ts'

/** Words of models for acts that have another name here. */
const otherNames: Readonly<Record<string, ReadAction>> = {
  ...{
    talk: 'tell',
    say: 'tell',
    speak: 'tell',
    answer: 'tell',
    reply: 'tell',
    lie: 'deceive',
    threaten: 'intimidate',
  },
  ...{
    walk: 'go',
    move: 'go',
    enter: 'go',
    leave: 'go',
    run: 'go',
    travel: 'go',
    return: 'go',
    approach: 'go',
  },
  ...{ investigate: 'examine', inspect: 'examine', study: 'examine', watch: 'examine', observe: 'examine' },
  ...{
    drop: 'put',
    place: 'put',
    throw: 'use',
    pay: 'give',
    buy: 'trade',
    sell: 'trade',
    drink: 'consume',
    eat: 'consume',
  },
  ...{
    grab: 'take',
    pick_up: 'take',
    chase: 'follow',
    hit: 'attack',
    shoot: 'attack',
    sleep: 'rest',
    act: 'improvise',
  },
  ...{
    negotiate: 'persuade',
    plead: 'persuade',
    bargain: 'persuade',
    comfort: 'persuade',
    repair: 'craft',
    wear: 'equip',
  },
  ...{
    jump: 'climb',
    swim: 'climb',
    push: 'force',
    pull: 'force',
    read_person: 'insight',
    write: 'use',
    sit: 'go',
  },
}

/** The act that a model's word for it means; null for no word, something of the player's own making for an unknown one. */
export function actionOf(told: string): ReadAction | null {
  const word = told.toLowerCase().replaceAll(/[\s-]+/g, '_')
  if (word === '') return null
  if (Object.hasOwn(readActionWeights, word)) return word as ReadAction
  return Object.hasOwn(otherNames, word) ? (otherNames[word] ?? null) : 'improvise'
}
