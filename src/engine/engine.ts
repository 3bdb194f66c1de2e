/** The engine as surfaces see it: one object with everything that can be done to campaigns. It holds no state. */

import type { Result } from '../core/result.ts'
import type { GameState } from '../core/state/state.ts'
import type { StatePoint, StateStore } from '../store/state-store.ts'
import { playerTurn } from '../turn/render.ts'
import type { CampaignDesk } from './campaign-desk.ts'
import { chatTable } from './chat/chat-table.ts'
import { foundForChat } from './chat/found-for-chat.ts'
import { compareBranches } from './compare-branches.ts'
import { deleteCampaign } from './delete-campaign.ts'
import { exportCampaign } from './export-campaign.ts'
import { feedbackOn, giveFeedback } from './feedback.ts'
import { foundCampaign } from './found-campaign.ts'
import { foundReady } from './found-ready.ts'
import { branch, redo, switchTo, undo } from './go-back.ts'
import { importCampaign } from './import-campaign.ts'
import { importHistory } from './import-history.ts'
import { openNextEpoch, revealAndRotate } from './open-epoch.ts'
import { divergence } from './packs/divergence.ts'
import { installPack, removePack, shelvedPacks, upgradePack } from './packs/keep-packs.ts'
import { playRawTurn } from './play-raw-turn.ts'
import { playTurn } from './play-turn.ts'
import { readMemory, recallStory } from './recall-story.ts'
import { eachRerun, rerunTurn, rerunTurns } from './rerun-turns.ts'
import { rescueCampaign } from './rescue-campaign.ts'
import { foundScenario } from './scenario/found-scenario.ts'
import { listScenarios } from './scenario/list-scenarios.ts'
import { continuityReport } from './session/continuity-report.ts'
import { endSession, type SessionManager, sessionManager, startSession } from './session/session-manager.ts'
import { draftHero, makeHero } from './session-zero/build-hero.ts'
import { sessionZero } from './session-zero/session-zero.ts'
import { acquaintances } from './table/acquaintances.ts'
import { branchTree } from './table/branch-tree.ts'
import { choiceQuestions } from './table/choice-questions.ts'
import { compareViews } from './table/compare-views.ts'
import { deductions } from './table/deductions.ts'
import { explainTurn } from './table/explain-turn.ts'
import { journal } from './table/journal.ts'
import { logSince } from './table/log-since.ts'
import { memoryOf } from './table/memory.ts'
import { playAtTable } from './table/play-at-table.ts'
import { playFrom } from './table/play-from.ts'
import { seat } from './table/seat.ts'
import { spending } from './table/spending.ts'
import { standing } from './table/standing.ts'
import { tellStory } from './table/tell-story.ts'
import { transcript } from './table/transcript.ts'
import { turnRecords } from './table/turn-records.ts'
import { verifyCampaign } from './verify-campaign.ts'

type Served<Work> = Work extends (desk: CampaignDesk, ...rest: infer Rest) => infer Answer
  ? (...rest: Rest) => Answer
  : never

/**
 * Everything that can be done to campaigns.
 *
 * @example
 * const engine: Engine = openEngine({ home: '/tmp/fatewright' })
 * const founded = await engine.found({ name: 'The Salt Road' })
 */
export interface Engine {
  readonly store: StateStore
  readonly found: Served<typeof foundCampaign>
  /** Founds a campaign with a hero and a small scene to begin in. */
  readonly foundReady: Served<typeof foundReady>
  /** The worlds that can be played here. */
  readonly scenarios: Served<typeof listScenarios>
  /** Founds a campaign from one of them: world, hero, opening scene. */
  readonly foundScenario: Served<typeof foundScenario>
  /** Founds a campaign for a chat out of a client's character. */
  readonly foundForChat: Served<typeof foundForChat>
  /** Hit points, things and buttons, as a chat draws them. */
  readonly chatTable: Served<typeof chatTable>
  /** Where packs come from; missing where none can. */
  readonly packs: CampaignDesk['packs']
  /** The packs that are installed, and those the program came with. */
  readonly shelvedPacks: Served<typeof shelvedPacks>
  readonly installPack: Served<typeof installPack>
  readonly upgradePack: Served<typeof upgradePack>
  readonly removePack: Served<typeof removePack>
  /** How far a campaign has come from what its packs say. */
  readonly divergence: Served<typeof divergence>
  /** Who tells here. */
  readonly gameMaster: CampaignDesk['gameMaster']
  /** Plays a turn: anything a player types in, what is committed out. */
  readonly play: Served<typeof playTurn>
  /** A turn as its player may see it: nothing hidden in it. */
  readonly playerTurn: typeof playerTurn
  /** The questions and presets of session zero, and what answers come to. */
  readonly sessionZero: typeof sessionZero
  readonly draftHero: Served<typeof draftHero>
  readonly makeHero: Served<typeof makeHero>
  /** Where a campaign stands, as its player sees it. */
  readonly standing: Served<typeof standing>
  /** The way back and forth, a fight, an ending: what shows at a table only now and then. */
  readonly seat: Served<typeof seat>
  readonly journal: Served<typeof journal>
  /** People as the player knows them. */
  readonly acquaintances: Served<typeof acquaintances>
  /** What the player has put together. */
  readonly deductions: Served<typeof deductions>
  /** Branches and where they grew. */
  readonly branchTree: Served<typeof branchTree>
  /** What the telling took. */
  readonly spending: Served<typeof spending>
  /** The story as it was told, turn by turn. */
  readonly transcript: Served<typeof transcript>
  /** The whole story as one Markdown text. */
  readonly tellStory: Served<typeof tellStory>
  /** What was committed since somebody last looked. */
  readonly logSince: Served<typeof logSince>
  /** Plays a turn as surfaces with buttons send it. */
  readonly playAtTable: Served<typeof playAtTable>
  /** What an offered choice leaves to its player. */
  readonly choiceQuestions: Served<typeof choiceQuestions>
  /** Plays a line from a place in the log that a client remembers. */
  readonly playFrom: Served<typeof playFrom>
  /** The records that hold one turn; with everything behind the screen. */
  readonly turnRecords: Served<typeof turnRecords>
  /** Why a turn went as it did; the newest when nobody says which. */
  readonly why: Served<typeof explainTurn>
  readonly rerunTurn: Served<typeof rerunTurn>
  readonly rerunTurns: Served<typeof rerunTurns>
  /** Plays turns again and shows each as it is done. */
  readonly eachRerun: Served<typeof eachRerun>
  /** Keeps what somebody thought of a turn, beside the log. */
  readonly giveFeedback: Served<typeof giveFeedback>
  /** What was thought of the turns of this branch. */
  readonly feedback: Served<typeof feedbackOn>
  readonly turn: Served<typeof playRawTurn>
  readonly undo: Served<typeof undo>
  readonly redo: Served<typeof redo>
  readonly branch: Served<typeof branch>
  readonly switchTo: Served<typeof switchTo>
  readonly compare: Served<typeof compareBranches>
  /** The same as its player may see it. */
  readonly compareViews: Served<typeof compareViews>
  readonly startSession: Served<typeof startSession>
  readonly endSession: Served<typeof endSession>
  /** Evenings of play, under the names that seed 003 gives them. */
  readonly sessions: SessionManager
  /** What a session left open, closed, moved and contradicted. */
  readonly continuity: Served<typeof continuityReport>
  /** What is remembered, each with the turn it came from. */
  readonly memory: Served<typeof memoryOf>
  /** Asks what was told: pieces of the story, each with its turn. */
  readonly recall: Served<typeof recallStory>
  /** Reads all that was told into the memory, and makes its vectors if asked to. */
  readonly readMemory: Served<typeof readMemory>
  readonly openEpoch: Served<typeof openNextEpoch>
  readonly revealSeed: Served<typeof revealAndRotate>
  readonly verify: Served<typeof verifyCampaign>
  readonly rescue: Served<typeof rescueCampaign>
  /** Deletes a whole campaign, once it was named. */
  readonly deleteCampaign: Served<typeof deleteCampaign>
  readonly exportLines: Served<typeof exportCampaign>
  readonly importLines: Served<typeof importCampaign>
  /** Takes a story in that another program told; its turns are marked and have no dice. */
  readonly importHistory: Served<typeof importHistory>
  readonly state: (campaignId: string, point?: StatePoint) => Promise<Result<GameState>>
  readonly close: () => Promise<void>
}

/** Binds the use cases to a desk. */
export function engineAt(desk: CampaignDesk): Engine {
  return {
    store: desk.store,
    found: (...rest) => foundCampaign(desk, ...rest),
    foundReady: (...rest) => foundReady(desk, ...rest),
    scenarios: (...rest) => listScenarios(desk, ...rest),
    foundScenario: (...rest) => foundScenario(desk, ...rest),
    foundForChat: (...rest) => foundForChat(desk, ...rest),
    chatTable: (...rest) => chatTable(desk, ...rest),
    packs: desk.packs,
    shelvedPacks: (...rest) => shelvedPacks(desk, ...rest),
    installPack: (...rest) => installPack(desk, ...rest),
    upgradePack: (...rest) => upgradePack(desk, ...rest),
    removePack: (...rest) => removePack(desk, ...rest),
    divergence: (...rest) => divergence(desk, ...rest),
    gameMaster: desk.gameMaster,
    play: (...rest) => playTurn(desk, ...rest),
    playerTurn,
    sessionZero,
    draftHero: (...rest) => draftHero(desk, ...rest),
    makeHero: (...rest) => makeHero(desk, ...rest),
    standing: (...rest) => standing(desk, ...rest),
    seat: (...rest) => seat(desk, ...rest),
    journal: (...rest) => journal(desk, ...rest),
    acquaintances: (...rest) => acquaintances(desk, ...rest),
    deductions: (...rest) => deductions(desk, ...rest),
    branchTree: (...rest) => branchTree(desk, ...rest),
    spending: (...rest) => spending(desk, ...rest),
    transcript: (...rest) => transcript(desk, ...rest),
    tellStory: (...rest) => tellStory(desk, ...rest),
    logSince: (...rest) => logSince(desk, ...rest),
    playAtTable: (...rest) => playAtTable(desk, ...rest),
    choiceQuestions: (...rest) => choiceQuestions(desk, ...rest),
    playFrom: (...rest) => playFrom(desk, ...rest),
    turnRecords: (...rest) => turnRecords(desk, ...rest),
    why: (...rest) => explainTurn(desk, ...rest),
    rerunTurn: (...rest) => rerunTurn(desk, ...rest),
    rerunTurns: (...rest) => rerunTurns(desk, ...rest),
    eachRerun: (...rest) => eachRerun(desk, ...rest),
    giveFeedback: (...rest) => giveFeedback(desk, ...rest),
    feedback: (...rest) => feedbackOn(desk, ...rest),
    turn: (...rest) => playRawTurn(desk, ...rest),
    undo: (...rest) => undo(desk, ...rest),
    redo: (...rest) => redo(desk, ...rest),
    branch: (...rest) => branch(desk, ...rest),
    switchTo: (...rest) => switchTo(desk, ...rest),
    compare: (...rest) => compareBranches(desk, ...rest),
    compareViews: (...rest) => compareViews(desk, ...rest),
    startSession: (...rest) => startSession(desk, ...rest),
    endSession: (...rest) => endSession(desk, ...rest),
    sessions: sessionManager(desk),
    continuity: (...rest) => continuityReport(desk, ...rest),
    memory: (...rest) => memoryOf(desk, ...rest),
    recall: (...rest) => recallStory(desk, ...rest),
    readMemory: (...rest) => readMemory(desk, ...rest),
    openEpoch: (...rest) => openNextEpoch(desk, ...rest),
    revealSeed: (...rest) => revealAndRotate(desk, ...rest),
    verify: (...rest) => verifyCampaign(desk, ...rest),
    rescue: (...rest) => rescueCampaign(desk, ...rest),
    deleteCampaign: (...rest) => deleteCampaign(desk, ...rest),
    exportLines: (...rest) => exportCampaign(desk, ...rest),
    importLines: (...rest) => importCampaign(desk, ...rest),
    importHistory: (...rest) => importHistory(desk, ...rest),
    state: (campaignId, point) => desk.store.getState(campaignId, point),
    close: async () => {
      await desk.memory.close()
      await desk.store.close()
    },
  }
}
