package io.statehouse.app.systems.missions.resources;

import io.statehouse.app.json.Shape;
import io.statehouse.app.system.ResourceKind;
import io.statehouse.domain.layout.Json;
import io.statehouse.domain.missions.ApiKeys;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.ApiKeyInfo;
import io.statehouse.domain.missions.entities.KeyRequest;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * API keys and their names. The usage is counted and not desired: a document has none, and one that
 * is given, as HTTP shows it, is ignored.
 */
final class KeyKind implements ResourceKind {
  private static final Shape<KeyDocument> SHAPE = Shape.of(KeyDocument.class);

  private final ApiKeys keys;

  KeyKind(ApiKeys keys) {
    this.keys = keys;
  }

  private record KeyDocument(String id, @Shape.Or("") String name, Optional<String> usage) {}

  @Override
  public String name() {
    return "key";
  }

  @Override
  public boolean isSecret() {
    return true;
  }

  @Override
  public Stream<Map<String, Object>> documents() {
    return keys.list().stream()
        .map(keys::get)
        .map(info -> Json.object("id", info.key().text(), "name", info.name()));
  }

  @Override
  public String identity(Map<String, Object> document) {
    return new ApiKey(SHAPE.readSecret(document).id).text();
  }

  @Override
  public void put(Map<String, Object> document) {
    KeyDocument given = SHAPE.readSecret(document);
    ApiKey key = new ApiKey(given.id);
    Optional<String> name = keys.find(key).map(ApiKeyInfo::name);
    if (!name.equals(Optional.of(given.name))) {
      keys.create(new KeyRequest(given.id, given.name));
    }
  }

  @Override
  public void delete(String identity) {
    keys.delete(new ApiKey(identity));
  }
}
