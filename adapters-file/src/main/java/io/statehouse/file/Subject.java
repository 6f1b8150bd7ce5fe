package io.statehouse.file;

import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.util.List;

/** What a call is about, as the log names it: keys, never values. */
final class Subject {
  private Subject() {}

  static String of(Object subject) {
    if (subject instanceof Transaction transaction) {
      return first(transaction) + more(transaction);
    }
    if (subject instanceof List<?> group) {
      return group.size() + " transactions, first " + of(group.get(0));
    }
    return subject.toString();
  }

  private static String first(Transaction transaction) {
    if (!transaction.writes().isEmpty()) {
      return name(transaction.writes().get(0));
    }
    return transaction.conditions().stream()
        .findFirst()
        .map(Condition::key)
        .map(Key::text)
        .orElse("nothing");
  }

  private static String name(Write write) {
    if (write instanceof Write.Put put) {
      return put.key().text();
    }
    return write instanceof Write.Delete delete
        ? delete.key().text()
        : ((Write.DeletePrefix) write).prefix().text();
  }

  private static String more(Transaction transaction) {
    int others = transaction.conditions().size() + transaction.writes().size() - 1;
    return others > 0 ? " and " + others + " more" : "";
  }
}
