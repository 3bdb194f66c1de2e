/**
 * What tests need: contracts of the ports to run on your own adapters, and fixed time, chance, dice, models and game
 * masters.
 */

export { bad, good, refusedWith, same } from './assertions.ts'
export { embeddingContract } from './embedding-model-contract.ts'
export { countedEntropy, stillClock } from './fixed-clock-and-entropy.ts'
export { fixedDice, fixedStreams } from './fixed-dice.ts'
export { playThroughModel, type Strategy } from './game-master-as-model.ts'
export { type Given, given, givenBy } from './given-when-then.ts'
export { defaultCanary, hostileGameMasters } from './hostile/hostile-game-masters.ts'
export { hostileLeaks } from './hostile/leaking-game-masters.ts'
export type { HostileGameMaster } from './hostile/make-hostile-game-master.ts'
export { languageModelContract } from './language-model-contract.ts'
export { loreIndexContract } from './lore-index-contract.ts'
export { type ReadLine, readerContract } from './reader-contract.ts'
export { rulesetContract } from './ruleset-contract.ts'
export { type RulesetTrial, trialRoller, tryAction } from './ruleset-contract-trial.ts'
export { candidateAsk, letterEmbedding, loreChunk } from './sample-lore.ts'
export { sampleCreation, sampleSecret, sampleTime, sampleTurn, sampleWorld } from './sample-records.ts'
export { createdState } from './sample-states.ts'
export { envelopeAround, scriptedGameMaster } from './scripted-game-master.ts'
export { ScriptedReply, scriptedLanguageModel } from './scripted-language-model.ts'
export { storeContract } from './store/store-contract.ts'
export { memoryStore } from './test-engine-dependencies.ts'
