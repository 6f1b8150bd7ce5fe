package io.statehouse.domain.cloudchamber.layout;

import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The keys of log-in sessions, which all servers on a store share, in all namespaces.
 *
 * <pre>
 *   /statehouse/cloudchamber/sessions          ledger: the last id, and how many are open
 *   /statehouse/cloudchamber/sessions/{id}     session
 * </pre>
 */
public final class SessionKeys {
  public static final Key LEDGER = new Key("/statehouse/cloudchamber/sessions");
  public static final Prefix SESSIONS = new Prefix(LEDGER.text() + "/");

  private static final Pattern ID = Pattern.compile("[1-9][0-9]{0,17}");

  private SessionKeys() {}

  public static Key session(long id) {
    return new Key(SESSIONS.text() + id);
  }

  /** Returns the session that a key is of; empty if it is not a session's. */
  public static Optional<Long> id(Key key) {
    return Optional.of(key)
        .filter(SESSIONS::contains)
        .map(of -> of.text().substring(SESSIONS.text().length()))
        .filter(text -> ID.matcher(text).matches())
        .map(Long::valueOf);
  }
}
