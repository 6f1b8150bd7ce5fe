package io.statehouse.domain.missions;

import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.ApiKeyInfo;
import io.statehouse.domain.missions.entities.KeyRequest;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.NameRules;
import io.statehouse.domain.missions.entities.RandomText;
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

  private final MissionsContext context;
  private final MissionNumbers numbers;

  ApiKeys(MissionsContext context, MissionNumbers numbers) {
    this.context = context;
    this.numbers = numbers;
  }

  /**
   * Creates a key. If it exists, only its name is replaced.
   *
   * @throws MissionsException if the id is reserved, or has a character that is not allowed
   */
  public ApiKey create(KeyRequest request) {
    ApiKey key =
        request.id().isEmpty()
            ? new ApiKey(RandomText.of(RANDOM_LENGTH, context.settings().random()))
            : ApiKey.ofNew(request.id());
    return context.write(
        key,
        transaction -> {
          if (transaction.ownerExists()) {
            transaction.requireOwner();
          } else {
            Key usage = StoredKey.usage(key);
            transaction.requireAbsent(usage);
            transaction.put(usage, NEVER_USED, "the key");
          }
          transaction.put(StoredKey.name(key), Bytes.utf8(request.name()), "the name of the key");
          return key;
        });
  }

  /** Lists all keys in byte order. */
  public List<ApiKey> list() {
    List<ApiKey> candidates =
        context.store().children(Prefix.ALL, NameRules.SEPARATOR).stream()
            .filter(Child::hasKeysBelow)
            .flatMap(child -> StoredKey.read(new Key(child.segment() + "|u")).stream())
            .map(StoredKey::owner)
            .toList();
    Set<Key> usages =
        context.store().getAll(candidates.stream().map(StoredKey::usage).toList()).keySet();
    return candidates.stream().filter(key -> usages.contains(StoredKey.usage(key))).toList();
  }

  /**
   * @throws MissionsException if there is no such key
   */
  public void require(ApiKey key) {
    context.read(key);
  }

  /**
   * @throws MissionsException if there is no such key
   */
  public ApiKeyInfo get(ApiKey key) {
    return find(key).orElseThrow(MissionsException::keyNotFound);
  }

  /** Returns a key with what is stored about it; empty if there is no such key. */
  public Optional<ApiKeyInfo> find(ApiKey key) {
    Key usage = StoredKey.usage(key);
    Key name = StoredKey.name(key);
    Map<Key, Entry> found =
        context.guarded(key, () -> context.find(key, List.of(name), context.store()::getAll));
    return found.containsKey(usage)
        ? Optional.of(new ApiKeyInfo(key, text(found.get(name)), text(found.get(usage))))
        : Optional.empty();
  }

  private static String text(Entry entry) {
    return entry == null ? "" : GoText.decode(entry.value());
  }

  /**
   * Deletes a key and all that belongs to it, in one transaction. In strict mode it need not exist.
   *
   * @throws MissionsException if there is no such key
   */
  public void delete(ApiKey key) {
    context.write(
        key,
        transaction -> {
          if (!context.settings().strict()) {
            transaction.read();
          }
          transaction.deleteOwner();
          return null;
        });
    numbers.forget(key); // a new one of the same name begins at m0
  }
}
