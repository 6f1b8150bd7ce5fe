package io.statehouse.domain.runm;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.RunmException.Kind;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;

/**
 * Creates the first partition of a deployment for a caller with a token, which this consumes. The
 * original had this until 2019-01-21.
 */
public final class Bootstrap {
  private final RunmContext context;
  private final RunmLayout layout;

  Bootstrap(RunmContext context) {
    this.context = context;
    this.layout = context.layout();
  }

  /**
   * Makes a token valid, also one that was used before, or none. To be called when a server starts.
   *
   * @param token empty for none
   */
  public void start(String token) {
    Key key = layout.bootstrap();
    Bytes value = Bytes.utf8(token);
    context.write(
        transaction -> {
          if (token.isEmpty()) {
            transaction.delete(key);
          } else {
            transaction.put(key, value);
          }
          return value;
        },
        written -> context.store().get(key).map(Entry::value).orElse(Bytes.EMPTY).equals(written));
  }

  /**
   * Creates a partition.
   *
   * @param uuid empty for a new identifier
   * @throws RunmException if the token is not valid, or the identifier or the name is in use; which
   *     of these is not revealed
   */
  public Partition create(String token, String uuid, String name) {
    if (token.isEmpty()) {
      throw RunmException.precondition("bootstrap token is required.");
    }
    Partition created = new Partition(context.givenOrNew(uuid), name);
    Key valid = layout.bootstrap();
    Key index = layout.partitionName(name);
    Key record = layout.partition(created.uuid());
    Bytes stored = StoredMessages.write(created);
    return context.write(
        transaction -> {
          Map<Key, Entry> found = transaction.getAll(List.of(valid, index, record));
          if (found.size() != 1 || !isToken(found.get(valid), token)) {
            throw RunmException.untranslated(Kind.DENIED, "Bootstrap failed.");
          }
          transaction.put(index, Bytes.utf8(created.uuid().text()));
          transaction.put(record, stored);
          transaction.delete(valid);
          return created;
        },
        partition ->
            context.store().get(record).map(Entry::value).filter(stored::equals).isPresent());
  }

  private static boolean isToken(Entry valid, String given) {
    return valid != null && MessageDigest.isEqual(valid.value().toArray(), given.getBytes(UTF_8));
  }
}
