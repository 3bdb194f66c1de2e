import { describe, expect, it } from 'vitest'
import type { WirePlayedTurn } from '../../../../src/server/wire/turn.ts'
import { Trouble } from '../../../wire/ask.ts'
import { openSender, type SenderParts } from './open-sender.ts'
import type { SentTurn } from './table-shelf.ts'

const turn: SentTurn = { key: 'k1', request: { input: 'I look.' }, words: 'I look.' }
const played = { narrative: 'You look.' } as WirePlayedTurn

function table(play: SenderParts['play']) {
  const kept: (SentTurn | null)[] = []
  const told: WirePlayedTurn[] = []
  const back: string[] = []
  const keys: string[] = []
  const sender = openSender({
    play: (sent, ears) => {
      keys.push(sent.key)
      return play(sent, ears)
    },
    shelf: { keepSent: (sent) => void kept.push(sent) },
    told: (one) => void told.push(one),
    giveBack: (words) => void back.push(words),
    pause: async () => {},
  })
  return { sender, kept, told, back, keys }
}

describe('sending a turn', () => {
  it('is kept while it is on its way, and let go of once it is told', async () => {
    const at = table(async (_, ears) => {
      ears.draft('One. ')
      return played
    })
    await at.sender.send(turn)
    expect(at.kept).toEqual([turn, null])
    expect(at.told).toEqual([played])
    expect(at.sender.store.getState()).toMatchObject({ turn: null, draft: [], trouble: null })
  })

  it('asks again under the same key when the line breaks, and forgets the half that was heard', async () => {
    let tries = 0
    const drafts: number[] = []
    const at = table(async (_, ears) => {
      tries += 1
      ears.draft('A half ')
      if (tries < 3) throw new TypeError('network error')
      drafts.push(at.sender.store.getState().draft.length)
      return played
    })
    await at.sender.send(turn)
    expect(at.keys).toEqual(['k1', 'k1', 'k1'])
    expect(drafts).toEqual([1])
    expect(at.told).toHaveLength(1)
    expect(at.back).toEqual([])
  })

  it('gives the words back when the line stays dead, and keeps the key for another try', async () => {
    const dead = new Trouble({ code: 'web/unreachable', message: 'Nobody there.' })
    const at = table(async () => {
      throw dead
    })
    await at.sender.send(turn)
    expect(at.back).toEqual(['I look.'])
    expect(at.kept.at(-1)).toEqual(turn)
    expect(at.sender.store.getState()).toMatchObject({ turn: null, trouble: dead, stopped: turn })
  })

  it('asks once when it is refused: the words come back and the key is done with', async () => {
    const no = new Trouble({ code: 'store/stale', message: 'The story has moved on.' })
    const at = table(async () => {
      throw no
    })
    await at.sender.send(turn)
    expect(at.keys).toHaveLength(1)
    expect(at.back).toEqual(['I look.'])
    expect(at.kept.at(-1)).toBeNull()
    expect(at.sender.store.getState()).toMatchObject({ trouble: no, stopped: null })
  })

  it('does not ask a full disk again and again, but keeps the turn for when there is room', async () => {
    const full = new Trouble({ code: 'fault/full', message: 'The disk is full.' })
    const at = table(async () => {
      throw full
    })
    await at.sender.send(turn)
    expect(at.keys).toHaveLength(1)
    expect(at.sender.store.getState().stopped).toEqual(turn)
  })

  it('sends one turn at a time', async () => {
    const at = table(async () => played)
    await Promise.all([at.sender.send(turn), at.sender.send({ ...turn, key: 'k2' })])
    expect(at.keys).toEqual(['k1'])
  })

  it('lets a withdrawn draft vanish', async () => {
    const seen: unknown[] = []
    const at = table(async (_, ears) => {
      ears.draft('Zorblax appears. ')
      ears.withdrawn()
      seen.push(at.sender.store.getState())
      return played
    })
    await at.sender.send(turn)
    expect(seen).toMatchObject([{ draft: [], withdrawn: true }])
  })
})
