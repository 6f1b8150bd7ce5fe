package io.statehouse.domain.missions;

import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.missions.layout.StoredKey;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Child;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The API keys, each a tenant with plans and missions of its own. */
public final class ApiKeys {
  private static final int RANDOM_LENGTH = 40;
  private static final Bytes NEVER_USED = Bytes.utf8("0");

  private final MissionsContext session;
  private final MissionNumbers numbers;

  ApiKeys(MissionsContext session, MissionNumbers numbers) {
    this.session = session;
    this.numbers = numbers;
  }

  /**
   * Makes a key. Of one that exists only the name is replaced.
   *
   * @throws MissionsException if the id has a character that is not allowed
   * @throws MissionsException if the id is one of the layout's words
   */
  public ApiKey create(KeyRequest request) {
    ApiKey key =
        request.id().isEmpty()
            ? new ApiKey(RandomText.of(RANDOM_LENGTH, session.settings().random()))
            : ApiKey.ofNew(request.id());
    return session.write(
        key,
        edit -> {
          if (edit.ownerExists()) {
            edit.requireOwner();
          } else {
            Key mark = StoredKey.usage(key);
            edit.claim(mark);
            edit.put(mark, NEVER_USED, "the key");
          }
          edit.put(StoredKey.name(key), Bytes.utf8(request.name()), "the name of the key");
          return key;
        });
  }

  /** Lists all keys in byte order. */
  public List<ApiKey> list() {
    List<ApiKey> candidates =
        session.store().children(Prefix.ALL, StoredKey.SEPARATOR).stream()
            .filter(Child::hasKeysBelow)
            .flatMap(child -> StoredKey.read(new Key(child.segment() + "|u")).stream())
            .map(StoredKey::owner)
            .toList();
    Set<Key> marks =
        session.store().getAll(candidates.stream().map(StoredKey::usage).toList()).keySet();
    return candidates.stream().filter(key -> marks.contains(StoredKey.usage(key))).toList();
  }

  /**
   * @throws MissionsException if there is no such key
   */
  public void require(ApiKey key) {
    session.look(key);
  }

  /**
   * @throws MissionsException if there is no such key
   */
  public ApiKeyInfo get(ApiKey key) {
    Map<Key, Entry> found = session.look(key, StoredKey.name(key));
    return new ApiKeyInfo(
        key,
        text(Optional.ofNullable(found.get(StoredKey.name(key)))),
        text(Optional.ofNullable(found.get(StoredKey.usage(key)))));
  }

  private static String text(Optional<Entry> entry) {
    return entry.map(found -> GoText.decode(found.value())).orElse("");
  }

  /**
   * Deletes a key and all that belongs to it, in one transaction. In strict mode it need not exist.
   *
   * @throws MissionsException if there is no such key
   */
  public void delete(ApiKey key) {
    session.write(
        key,
        edit -> {
          if (!session.settings().strict()) {
            edit.look();
          }
          edit.deleteOwner();
          return null;
        });
    numbers.forget(key); // one of the same name begins at m0 again
  }
}
