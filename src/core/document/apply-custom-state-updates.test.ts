import { describe, expect, it } from 'vitest'
import { isRoutineMemory } from './apply-memory-updates.ts'

const routine = [
  'Kira rolled 14 on Perception.',
  'The party rolls initiative: 18, 12, 7.',
  'Kira passed a Stealth check.',
  'Kira failed her Wisdom saving throw.',
  'Kira bought a torch for 2 gp.',
  'She paid the ferryman 5 silver.',
  'Spent 12 gold on rations.',
  'Sold three pelts to Oda for 9 crowns.',
]

const worthKeeping = [
  'Kira swore an oath to the ferryman.',
  'Oda died when the bridge fell.',
  'Kira bought the Salt Mill for 4000 gold.',
  'Rolling thunder woke the dragon of the Black Fen.',
  'The captain failed his king and fled with 3 gold coins.',
  'Kira reached level 4 after she rolled 20 on her last stand.',
  'Paid with her left eye, Kira learned the truth about the tide.',
  'The stone rolled away and the tomb stood open.',
]

describe('what is too small to remember', () => {
  it('a roll, a check, a small purchase', () => {
    expect(routine.filter((line) => !isRoutineMemory(line))).toEqual([])
  })

  it('and nothing that tells of more', () => {
    expect(worthKeeping.filter(isRoutineMemory)).toEqual([])
  })

  it('in linear time', () => {
    isRoutineMemory('rolled '.repeat(1_000_000))
    isRoutineMemory('bought paid '.repeat(13))
  })
})
