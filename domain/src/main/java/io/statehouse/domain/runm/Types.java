package io.statehouse.domain.runm;

import io.statehouse.domain.runm.entities.NameRules;
import io.statehouse.domain.runm.entities.ObjectType;
import io.statehouse.domain.runm.entities.ProviderType;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.transact.Scope;
import java.util.function.Consumer;

/**
 * The types of objects and of providers that an operator adds to the built-in ones.
 *
 * <p>Requests look a type up without making it a condition, so that no type is ever deleted, and
 * the scope of one never changes.
 */
public final class Types {
  private final RunmContext context;

  Types(RunmContext context) {
    this.context = context;
  }

  /**
   * Creates a type of objects, or changes its description; writes nothing if it is so already.
   *
   * @throws RunmException if it exists with another scope, or its text is not UTF-8
   */
  public ObjectType put(ObjectType type) {
    put(
        context.layout().objectType(type.code()),
        StoredMessages.write(type),
        type.code().text(),
        type.description(),
        before -> requireScope(StoredMessages.objectType(before), type));
    return type;
  }

  private static void requireScope(ObjectType before, ObjectType after) {
    if (before.scope() != after.scope()) {
      throw RunmException.invalid(
          "object type %s has the scope %s, which decides the keys of its objects and cannot"
              + " change: add another type",
          after.code().text(), before.scope().word());
    }
  }

  /**
   * Creates a type of providers, or changes its description; writes nothing if it is so already.
   *
   * @throws RunmException if its text is not UTF-8
   */
  public ProviderType put(ProviderType type) {
    put(
        context.layout().providerType(type.code()),
        StoredMessages.write(type),
        type.code().text(),
        type.description(),
        before -> {});
    return type;
  }

  private void put(
      Key key, Bytes value, String code, String description, Consumer<Entry> condition) {
    NameRules.requireName("code", code);
    NameRules.requireUtf8("description", description);
    context.write(
        transaction -> put(transaction, key, value, condition),
        done -> context.store().get(key).map(Entry::value).filter(value::equals).isPresent());
  }

  private static boolean put(Scope transaction, Key key, Bytes value, Consumer<Entry> condition) {
    var before = transaction.get(key);
    before.ifPresent(condition);
    if (before.map(Entry::value).filter(value::equals).isEmpty()) {
      transaction.put(key, value);
    }
    return true;
  }
}
