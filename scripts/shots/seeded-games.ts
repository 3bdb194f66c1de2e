/** Games to be pictured: founded with seeds and played through the server's own door, so that a picture can be taken again. */

/** The games, by what they show. */
export interface SeededGames {
  /** A few turns into Dead Drop, with a branch, an evening and a word about a turn. */
  readonly story: string
  /** In the middle of a fight in the Tide. */
  readonly fight: string
  /** A level is due in the Tide. */
  readonly level: string
}

type Ask = (path: string, body?: object) => Promise<{ readonly campaign_id: string }>

const story = [
  'I look around.',
  'I ask Viktor about Jin.',
  'I ask Viktor what he is afraid of.',
  'THINK: how could I get Viktor to talk?',
  'I search the room for anything Jin left behind.',
  'I persuade Viktor to tell me where Jin went.',
  'I put B7 on the jukebox.',
]

/** Plays them. */
export async function seedGames(url: string): Promise<SeededGames> {
  const ask: Ask = async (path, body = {}) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { readonly campaign_id: string }
  }
  const found = async (body: object, lines: readonly string[]): Promise<string> => {
    const { campaign_id: id } = await ask('/api/campaigns', body)
    for (const input of lines) await ask(`/api/campaigns/${id}/turns`, { input })
    return id
  }
  const first = await found({ scenario: 'dead_drop', seed: 'pictures' }, story)
  await ask(`/api/campaigns/${first}/branches`, { name: 'the-other-way', turn: 3 })
  await ask(`/api/campaigns/${first}/turns`, { input: 'I leave and follow the neon to the market.' })
  await ask(`/api/campaigns/${first}/branches/switch`, { name: 'main' })
  await ask(`/api/campaigns/${first}/feedback`, { turn: 2, verdict: 'good', text: 'He never answers twice.' })
  const tide = { scenario: 'nineteen_year_tide', hero: 'hob_stroud' }
  return {
    story: first,
    fight: await found({ ...tide, seed: 'fight', name: 'The Tide, fought' }, [
      'I look around.',
      'I attack Sergeant Pell Rusk.',
      'I attack Sergeant Pell Rusk.',
    ]),
    level: await found({ ...tide, seed: 'level', name: 'The Tide, a level on' }, [
      'GOD MODE: give me 2000 xp',
      'I take a short rest.',
    ]),
  }
}
