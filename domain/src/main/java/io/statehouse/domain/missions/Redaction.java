package io.statehouse.domain.missions;

import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.NameRules;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;

/**
 * Keeps API keys out of the messages of stores, which name the keys at fault and cannot know that
 * these begin with a secret. An exception that mentions it is replaced by one without causes.
 */
final class Redaction {
  private static final String MASK = "…";

  /** A shorter API key may be part of a common word, so it is sought with its separator. */
  private static final int DISTINCTIVE_LENGTH = 8;

  private Redaction() {}

  static StoreException of(StoreException failed, ApiKey owner) {
    boolean distinctive = owner.text().length() >= DISTINCTIVE_LENGTH;
    String secret = distinctive ? owner.text() : owner.text() + NameRules.SEPARATOR;
    if (!mentions(failed, secret)) {
      return failed;
    }
    String mask = distinctive ? MASK : MASK + NameRules.SEPARATOR;
    String message = String.valueOf(failed.getMessage()).replace(secret, mask);
    if (failed instanceof StoreException.WritesRejected) {
      return new StoreException.WritesRejected(message);
    }
    if (failed instanceof StoreException.Unavailable) {
      return new StoreException.Unavailable(message);
    }
    if (failed instanceof StoreException.Malformed stored) {
      return new StoreException.Malformed(
          new Key(stored.key().text().replace(secret, mask)),
          stored.problem().replace(secret, mask));
    }
    if (failed instanceof StoreException.OutcomeUnknown) {
      return new StoreException.OutcomeUnknown(message);
    }
    return failed instanceof StoreException.Denied
        ? new StoreException.Denied(message)
        : new StoreException.Refused(message);
  }

  private static boolean mentions(Throwable failed, String secret) {
    if (failed == null) {
      return false;
    }
    for (Throwable suppressed : failed.getSuppressed()) {
      if (mentions(suppressed, secret)) {
        return true;
      }
    }
    return String.valueOf(failed.getMessage()).contains(secret)
        || mentions(failed.getCause(), secret);
  }
}
