package io.statehouse.domain.runm.verification;

import io.statehouse.domain.runm.entities.ObjectType;
import io.statehouse.domain.runm.entities.ProviderType;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import java.util.LinkedHashMap;
import java.util.Map;

/** The records of the types that every store has, by their keys, in the order of their creation. */
public final class BuiltInTypes {
  private BuiltInTypes() {}

  public static Map<Key, Bytes> records(RunmLayout layout) {
    Map<Key, Bytes> records = new LinkedHashMap<>();
    ObjectType.BUILT_IN.forEach(
        type -> records.put(layout.objectType(type.code()), StoredMessages.write(type)));
    ProviderType.BUILT_IN.forEach(
        type -> records.put(layout.providerType(type.code()), StoredMessages.write(type)));
    return records;
  }
}
