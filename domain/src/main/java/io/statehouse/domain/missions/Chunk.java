package io.statehouse.domain.missions;

import io.statehouse.ports.Limits;

/**
 * How many missions one transaction takes along, so that it is never larger than the store allows.
 */
final class Chunk {
  private static final int MOST = 100;
  private static final int BESIDE_MISSIONS = 5;

  private Chunk() {}

  /**
   * @param keysPerMission how many keys are both kept and written for each mission
   */
  static int size(Limits limits, int keysPerMission) {
    int room =
        Math.min(
            Math.min(limits.conditions(), limits.writes()) - BESIDE_MISSIONS,
            limits.operations() / 2 - BESIDE_MISSIONS);
    return Math.max(1, Math.min(MOST, room / keysPerMission));
  }
}
