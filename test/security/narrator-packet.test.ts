/** What a narrator is given holds no lore that the player may not read: a model that is talked round cannot tell it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packageFolder } from '../../src/compose/program-folders.ts'
import { envelopeAround, scriptedGameMaster } from '../../src/testing/scripted-game-master.ts'
import { openSharedTable } from './players-and-owner.ts'

const open = ['', 'atmosphere', 'what is said', 'manner', 'manners', 'appearance', 'speech', 'voice']

/** The sentences of a pack that stand in sections which players do not read. */
function closedSentences(pack: string): readonly string[] {
  const folder = join(packageFolder(), 'content_packs', pack)
  return ['history', 'locations', 'npcs', 'factions'].flatMap((kind) =>
    readdirSync(join(folder, kind))
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) => sentencesBehind(readFileSync(join(folder, kind, file), 'utf8'))),
  )
}

function sentencesBehind(page: string): readonly string[] {
  const prose = page.slice(page.indexOf('\n---', 3) + 4)
  return prose.split(/^(?=## )/m).flatMap((section) => {
    const title = /^## (.*)$/m.exec(section)?.[1]?.toLowerCase() ?? ''
    const words = section.replace(/^#.*$/gm, '').replace(/\s+/g, ' ')
    return open.includes(title) ? [] : (words.match(/[^.!?]{40,}[.!?]/g) ?? []).map((text) => text.trim())
  })
}

describe('the packet of a narrator', () => {
  for (const [scenario, pack, lines] of [
    [
      'nineteen_year_tide',
      'nineteen_year_tide',
      [
        'look around',
        'go to Gutters’ Row',
        'look at the doors',
        'go to the Dry Stool',
        'What do people say of the Amity?',
        'go to the Bell Tower',
        'What happened to the Amity nineteen years ago?',
      ],
    ],
    ['dead_drop', 'neo_seattle', ['look around', 'Who owned the Neon Dragon before?', 'go to the concourse']],
  ] as const)
    it(`F24: holds nothing of ${scenario} that the player may not read`, async () => {
      const closed = closedSentences(pack)
      expect(closed.length).toBeGreaterThan(20)
      const packets: string[] = []
      const gameMaster = scriptedGameMaster({
        narrate: (request) => {
          packets.push(JSON.stringify(request).replace(/\\n|\s+/g, ' '))
          return envelopeAround(request, 'The rain goes on.')
        },
      })
      const { at, mara, path } = await openSharedTable({ scenario }, { gameMaster })
      for (const input of lines) expect((await at.post(`${path}/turns`, { input }, mara)).status).toBe(200)
      expect(packets.length).toBeGreaterThan(2)
      const held = packets.flatMap((packet, turn) =>
        closed
          .filter((text) => packet.includes(JSON.stringify(text).slice(1, -1)))
          .map((text) => [lines[turn], text]),
      )
      expect(held).toEqual([])
    })
})
