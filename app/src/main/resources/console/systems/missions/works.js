// Work on missions as a whole, by the changes of stages that Houston allows.

const AT_ONCE = 4;

/** Starts the failed stages of a mission again. */
export async function retried(api, { id, stages }) {
  for (const { name, state } of stages) {
    if (state === 'failed') await api.change(id, name, 'started', false);
  }
}

/**
 * Ends a mission early: stages that have started fail, and all that are not done are excluded.
 *
 * @param read reads the mission again
 */
export async function cancelled(api, mission, read) {
  for (const { name, state } of mission.stages) {
    if (state === 'started') await api.change(mission.id, name, 'failed', false);
  }
  for (const { name } of mission.stages) {
    // Excluding a stage excludes what is downstream of it too.
    const now = (await read()).stages.find((stage) => stage.name === name);
    if (now?.state === 'ready' || now?.state === 'failed') await api.change(mission.id, name, 'excluded', false);
  }
}

/** Does something to many missions, a few at a time; throws how far it came if something failed. */
export async function toEach(ids, work) {
  const queue = ids[Symbol.iterator]();
  const problems = [];
  let done = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const id of queue) {
        try {
          await work(id);
          done++;
        } catch (problem) {
          problems.push(problem);
        }
      }
    })
  );
  if (problems.length > 0) throw new Error(`${done} of ${ids.length} done; ${problems.length} failed, the first because: ${problems[0].message}`);
}
