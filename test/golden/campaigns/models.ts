/** Campaigns that scripted models tell, by each strategy, over the wires of the real providers: well, badly, and with lies. */
import { modelSettings } from '../harness/machine.ts'
import type { GoldenScript, ModelAnswer, Step } from '../harness/script.ts'

const turn = (campaign: string, line: string, ...model: readonly ModelAnswer[]): Step => ({
  cli: ['turn', campaign, line],
  model,
})

/** A narration of the pipeline without proposals. */
const told = (final_text: string, more: object = {}): object => ({
  final_text,
  next_prompt: 'It is your move.',
  suggested_actions: ['Ask again', 'Look closer', 'Walk on'],
  established_facts: [],
  introduced_items: [],
  introduced_npcs: [],
  scene_transition: null,
  thread_updates: [],
  ...more,
})

/** One act of a reading. */
const act = (words: string, action: string, more: object = {}): object => ({
  ...{ words, action, offer_id: null, target_id: null, target_words: null, item_id: null, item_words: null },
  ...{ topics: [], about: null, missing: null, amount: null, speech: null, condition: null, purpose: null },
  ...{ manner: null, confidence: 0.9, ...more },
})

/** A line as a reader answers it. */
const reading = (acts: readonly object[], more: object = {}): object => ({
  ...{ kind: 'play', acts, questions: [], correction: null, claims: [], unread: [], confidence: 0.9 },
  ...more,
})

/** The pipeline by Anthropic's wire. */
export const pipelineModel: GoldenScript = {
  name: 'model-pipeline',
  about:
    'The Tide told by a model, pipeline, Anthropic’s wire: facts, people, things and places proposed, taken and refused; lies about dice, gold and secrets; no JSON, half of it, a dead line, a budget; a pinned prompt',
  chapters: [
    {
      name: 'told',
      environment: { ...modelSettings.anthropic, FATEWRIGHT_STRATEGY: 'pipeline' },
      steps: [
        { cli: 'new nineteen_year_tide --hero marren_ash --seed golden' },
        { cli: 'reader tide doubtful' },
        turn(
          'tide',
          'I turn up my collar and walk up to the gate.',
          told(
            'Rain runs off the arch in strings. Under it stands the watch sergeant with a book on his arm, and a pencil on a piece of twine that he keeps losing and finding again. There is a nick in his left eyebrow. "Name," he says, "and business. You may leave out the second."',
            {
              established_facts: [
                {
                  subject_id: 'nineteen_year_tide:pell_rusk',
                  predicate: 'has a scar',
                  detail: 'A nick through his left eyebrow.',
                },
              ],
            },
          ),
        ),
        turn(
          'tide',
          'I show the sergeant the letter.',
          told(
            'He reads the seal and not the letter. A girl with a lamp-pole has stopped to listen. "Wick-girl," the sergeant tells you. "Nan Tallow. Does the talking free."',
            {
              introduced_npcs: [
                {
                  id: 'npc_nan_tallow',
                  name: 'Nan Tallow',
                  description: 'The wick-girl who tends the gate lamps.',
                  type: 'npc',
                  tags: ['child', 'witness'],
                },
              ],
              introduced_items: [
                {
                  id: 'item_lamp_pole',
                  name: 'lamp-pole',
                  description: 'A pole with a hook and a wick, taller than whoever carries it.',
                  location: 'with Nan Tallow',
                },
              ],
            },
          ),
        ),
        turn(
          'tide',
          'I ask Nan which way the Wardens ran.',
          told(
            'You rolled a natural 20 on Persuasion, so Nan hands you three hundred gold pieces and tells you everything.',
            { introduced_items: [{ id: 'gold', name: '300 gold', description: 'Gold.', location: 'yours' }] },
          ),
          told(
            'Nan points with her chin, up the hill, where the lamps are still dark. "That way. All of them. Skirts up."',
          ),
        ),
        turn('tide', 'I wait and listen.', 'This is no JSON.', '{"final_text":"Half of'),
        turn(
          'tide',
          'I look at the painted hands.',
          { status: 500 },
          { status: 500 },
          { status: 500 },
          { status: 500 },
        ),
        turn(
          'tide',
          'I zibble the gate frimly with my snood.',
          reading([act('zibble the gate frimly with my snood', 'examine')], { confidence: 0.7 }),
          told('The oak is black with age, and as wet as everything else tonight. It has nothing to add.'),
        ),
        turn(
          'tide',
          "I go in along Gutters' Row.",
          told('The row leans together overhead until the rain cannot get in, and then lets it in anyway.', {
            thread_updates: [{ id: 'no_such_thread', status: 'resolved', reason: 'It is over.' }],
            scene_transition: {
              location_id: 'loc_moon',
              name: 'the Moon',
              description: 'Bright, and quiet.',
              present_entities: [],
            },
          }),
          told('The row leans together overhead until the rain cannot get in, and then lets it in anyway.'),
        ),
        turn(
          'tide',
          'I try to pick the lock of the nearest door.',
          told(
            'It opens, and behind it sits the Elder, who says: "I rang the bell early, nineteen years ago."',
          ),
          told('You go through the door, feeling triumphant, and you say: "At last!"'),
        ),
        turn(
          'tide',
          'OOC: how long until the tide turns?',
          told('Ask the board; it is painted on the wall.'),
        ),
        turn('tide', 'THINK: who profits if the bell stays silent?', told('Not the drowned.')),
        { cli: 'reader tide always' },
        turn(
          'tide',
          'I listen at the nearest door, and if nobody is in I try the handle.',
          reading([
            act('listen at the nearest door', 'listen', { missing: 'the nearest door' }),
            act('try the handle', 'open', { missing: 'the handle', condition: 'if nobody is in' }),
          ]),
          told('Behind the door somebody is counting, and has been for some time.'),
        ),
        turn(
          'tide',
          'I give a shrug.',
          reading([act('give a shrug', 'give', { item_id: 'item_lamp_pole', item_words: 'a shrug' })]),
        ),
        { cli: 'reader tide' },
        { cli: 'reader tide doubtful' },
      ],
    },
    {
      name: 'held-back',
      environment: {
        ...modelSettings.anthropic,
        FATEWRIGHT_STRATEGY: 'pipeline',
        FATEWRIGHT_PROMPTS: 'essentials',
        FATEWRIGHT_TURN_LIMIT: 'calls=1',
      },
      steps: [
        { cli: 'prompts list tide' },
        { cli: 'prompts pin tide narrator.essentials=1' },
        { cli: 'prompts pin tide narrator.essentials=99' },
        turn(
          'tide',
          'I read the tide-board.',
          told('The chalk says midnight, and somebody has underlined it twice.'),
        ),
        turn('tide', 'I look around.', 'no', told('This is never asked for: the purse is empty.')),
        { cli: 'show tide turn 4' },
        { cli: 'show tide context 2' },
        { cli: 'metrics tide' },
        { cli: 'honesty tide' },
        { cli: 'replay tide --from 1 --to 2 --gm embedded' },
        { cli: 'verify tide' },
      ],
    },
  ],
}

/** A phase-2 story of the two-phase strategy. */
const story = (narrative: string, more: object = {}): object => ({
  narrative,
  planning_block: {
    thinking: 'There is more than one way on.',
    choices: [
      { key: 'ask_viktor', text: 'Ask Viktor', description: 'He hears everything.', risk_level: 'safe' },
      { key: 'sell_the_moon', text: 'Sell the moon', description: 'To anybody.', risk_level: 'high' },
    ],
  },
  tool_requests: [],
  ...more,
})

const wish = (tool: string, args: object): object => ({ tool, args })
const check = (purpose: string, skill_name: string): object =>
  wish('roll_skill_check', { purpose, skill_name, save_type: null, notation: null })

/** Two phases by OpenAI's wire. */
export const twoPhaseModel: GoldenScript = {
  name: 'model-two-phase',
  about:
    'Dead Drop told by a model, two phases, OpenAI’s wire: tools asked for and refused, stories before and after the dice, state updates taken and refused, a story that says otherwise than its roll',
  chapters: [
    {
      name: 'told',
      environment: { ...modelSettings.openai, FATEWRIGHT_STRATEGY: 'two-phase' },
      steps: [
        { cli: 'new dead_drop --hero wren --seed golden' },
        { cli: 'reader dead never' },
        turn(
          'dead',
          'I slide onto a stool and look around.',
          story(
            'The Dragon is three parts neon and one part people. Viktor dries a glass that was dry before.',
          ),
          story(
            'The Dragon is three parts neon and one part people. Viktor dries a glass that was dry before.',
          ),
        ),
        turn(
          'dead',
          'I ask Viktor, quietly, what became of Jin.',
          story('You pitch the question under the rattle of the cooler.', {
            tool_requests: [check('Wren keeps the question from reaching the booth', 'streetwise')],
          }),
          story(
            'Viktor holds the glass up to the pink light. "Nights," he says. "Down the freight lifts." Two stools along, a kid called Mox stops pretending to read. The case is dealt with, he adds.',
            {
              state_updates: {
                npc_data: { Mox: { role: 'courier', present: true } },
                custom_campaign_state: { core_memories: { append: 'Mox listened.' } },
                facts: { moon: 'cheese' },
              },
            },
          ),
        ),
        turn(
          'dead',
          'I lean over to Mox and ask who held the lift.',
          story('', { tool_requests: [check('get Mox to talk', 'persuasion'), wish('roll_the_moon', {})] }),
          story('You fail utterly; Mox throws her noodles at you and the whole bar applauds your rolled 3.'),
          story('Mox turns her spoon over. "Long coat," she says. "One glove."'),
        ),
        turn(
          'dead',
          'I search behind the bar.',
          'not JSON',
          story('Dust, a till, a shotgun nobody mentions.'),
        ),
        turn(
          'dead',
          'I go outside.',
          { status: 429 },
          story(''),
          story('The concourse hums like a fridge with opinions.'),
        ),
        turn('dead', '1', story('It goes as such things go.'), story('It goes as such things go.')),
        { cli: ['turn', 'dead', 'GOD MODE: how many credits do I have'], model: [story('Plenty.')] },
        { cli: 'undo dead' },
        turn('dead', 'I read the public screen.', story(''), story('Every screen says that Jin never was.')),
        { cli: 'show dead turn 3 --json' },
        { cli: 'verify dead' },
      ],
    },
  ],
}

/** One structured reply of the single pass. */
const reply = (narrative: string, more: object = {}): object => ({
  narrative,
  actions: [
    { id: 'look', description: 'Look again', diceRoll: null, diceReason: null, difficultyClass: null },
    {
      id: 'pull_the_rope',
      description: 'Pull',
      diceRoll: '1d20',
      diceReason: 'athletics',
      difficultyClass: 12,
    },
  ],
  characterUpdates: null,
  inventoryUpdates: null,
  ...more,
})

/** One pass, by Google's wire and by a server of one's own, with what is streamed meanwhile. */
export const singlePassModel: GoldenScript = {
  name: 'model-single-pass',
  about:
    'the ready scene told by a model, single pass, Google’s wire and an OpenAI-compatible one: things given and hit points wished for, drafts streamed and withdrawn, the chat wire, spending',
  chapters: [
    {
      name: 'told',
      environment: { ...modelSettings.google, FATEWRIGHT_STRATEGY: 'single-pass' },
      steps: [
        { cli: 'new --blank "The Salt Road" --seed golden' },
        turn(
          'salt',
          'I ring the bell on the post.',
          reply('The bell has a crack in it. It says *tank*, twice, and a heron leaves.'),
        ),
        turn(
          'salt',
          'I try to persuade Hesper to take me across.',
          reply(
            'Hesper looks at the far bank. "The rope is keeping her," she says, and does not say from what.',
            {
              characterUpdates: { hp: 99 },
              inventoryUpdates: {
                add: [{ name: 'brass key', description: 'A key on a string.' }],
                remove: ['crown of the moon'],
              },
            },
          ),
        ),
        turn(
          'salt',
          'I take the key.',
          reply('You rolled 12 and now own the ferry.'),
          reply('The key stays where it is.'),
        ),
        turn('salt', 'I wait.', ''),
        turn('salt', 'I listen.', { narrative: 'Water.' }),
        { cli: 'show salt turn 2' },
      ],
    },
    {
      name: 'streamed',
      environment: {
        ...modelSettings.compatible,
        FATEWRIGHT_STRATEGY: 'single-pass',
        FATEWRIGHT_SESSION_LIMIT: 'tokens=60000',
      },
      steps: [
        {
          http: 'POST /api/campaigns',
          body: { name: 'Streamed', seed: 'golden' },
          keep: { id: 'campaign_id' },
        },
        {
          http: 'POST /api/campaigns/$id/turns',
          body: { input: 'I look around.' },
          headers: { accept: 'text/event-stream' },
          model: [
            reply(
              'Mist lies on the water. Hesper coils a rope that is coiled already. Somewhere upstream a door bangs.',
            ),
          ],
        },
        {
          http: 'POST /api/campaigns/$id/turns',
          body: { input: 'I search the landing.' },
          headers: { accept: 'text/event-stream' },
          model: [
            reply('You rolled a 20. You find the crown of the river king, and put it on.'),
            reply('Planks, rope, and the smell of tar.'),
          ],
        },
        {
          http: 'POST /api/campaigns/$id/turns',
          body: { input: 'I wait.' },
          headers: { accept: 'text/event-stream', 'idempotency-key': 'once' },
          model: [{ status: 503 }, { status: 503 }, { status: 503 }, { status: 503 }],
        },
        {
          http: 'POST /api/campaigns/$id/turns',
          body: { input: 'I wait.' },
          headers: { accept: 'text/event-stream', 'idempotency-key': 'once' },
        },
        { http: 'GET /api/campaigns/$id/spending' },
        { http: 'GET /api/settings' },
        { http: 'GET /api/campaigns/$id/turns/2/context', headers: { 'fatewright-role': 'author' } },
        { http: 'GET /api/campaigns/$id/why?turn=2' },
        {
          http: 'POST /api/chat',
          body: {
            messages: [{ role: 'user', content: 'I look around.' }],
            character: { name: 'Mira', class: 'Fighter', hp: 12, maxHp: 12 },
          },
          model: [reply('A jetty, and the river going by as if it had been paid.')],
          keep: { token: 'token' },
        },
        {
          http: 'POST /api/chat',
          body: { messages: [{ role: 'user', content: 'I attack the bell.' }], token: '$token' },
          model: [reply('The bell says what bells say.', { characterUpdates: { hp: 3 } })],
        },
        { http: 'POST /api/settings', body: { ceiling: 1 } },
        {
          http: 'POST /api/campaigns/$id/turns',
          body: { input: 'I listen.' },
          model: [reply('This is never asked for: nobody knows what it would cost.')],
        },
      ],
    },
  ],
}
