package io.statehouse.domain.missions;

import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.domain.missions.layout.StoredKey;
import java.util.List;

/**
 * The deletion of expired missions, which the server runs when it starts and periodically. For each
 * API key it deletes completed missions, then the missions of each plan, from the oldest, and stops
 * at the first that has not expired.
 */
public final class Retention {
  private final MissionsContext context;
  private final ApiKeys keys;

  Retention(MissionsContext context, ApiKeys keys) {
    this.context = context;
    this.keys = keys;
  }

  /** Runs for all API keys and returns how many missions were deleted. */
  public int run() {
    int deleted = 0;
    for (ApiKey owner : keys.list()) {
      deleted += run(owner);
    }
    return deleted;
  }

  /** Runs for one API key, which may be deleted meanwhile. */
  public int run(ApiKey owner) {
    try {
      int deleted = new Expiry(context, owner, StoredKey.completed(owner)).run();
      for (String plan : List.copyOf(context.names(owner, StoredKey.Part.ACTIVE))) {
        deleted += new Expiry(context, owner, StoredKey.active(owner, new PlanName(plan))).run();
      }
      return deleted;
    } catch (MissionsException refused) {
      if (refused.kind() == MissionsException.Kind.KEY_NOT_FOUND) {
        return 0; // deleted meanwhile
      }
      throw refused;
    }
  }
}
