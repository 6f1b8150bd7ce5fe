package io.statehouse.domain.missions;

import io.statehouse.domain.missions.layout.StoredKey;
import java.util.List;

/**
 * The clearing away of old missions, which the server runs when it starts and now and then. For
 * each API key it goes through the completed missions, then through the missions of each plan, from
 * the oldest, and stops at the first that is not old.
 */
public final class Retention {
  private final MissionsContext session;
  private final ApiKeys keys;

  Retention(MissionsContext session, ApiKeys keys) {
    this.session = session;
    this.keys = keys;
  }

  /** Clears all API keys and returns how many missions were deleted. */
  public int run() {
    int deleted = 0;
    for (ApiKey owner : keys.list()) {
      deleted += run(owner);
    }
    return deleted;
  }

  /** Clears one API key, which may be deleted meanwhile, and returns how many were deleted. */
  public int run(ApiKey owner) {
    try {
      int deleted = new Expiry(session, owner, StoredKey.completed(owner)).run();
      for (String plan : List.copyOf(session.names(owner, StoredKey.Part.ACTIVE))) {
        deleted += new Expiry(session, owner, StoredKey.active(owner, new PlanName(plan))).run();
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
