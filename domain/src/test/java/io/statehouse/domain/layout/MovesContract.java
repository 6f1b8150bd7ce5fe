package io.statehouse.domain.layout;

import static java.util.Comparator.comparing;
import static java.util.Comparator.naturalOrder;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import io.statehouse.ports.memory.MemoryStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A move that is interrupted after any of its steps leaves what the meaning of the state says, and
 * nothing else. Extend it once per system and layout.
 */
public abstract class MovesContract {
  private static final Map<Key, Bytes> NOTHING = Map.of();

  /** The store that state is moved from. */
  protected final KeyValueStore source = new MemoryStore();

  private final KeyValueStore target = new MemoryStore();
  private final Set<String> left = new HashSet<>();
  private Map<Key, Bytes> before;
  private Set<String> ofSource;

  protected abstract Meaning meaning();

  /** Writes records of each type to the source, and what servers keep for themselves. */
  protected abstract void write();

  /** Adds, changes and deletes records of each type. */
  protected abstract void change();

  /** Writes an entry of the source, as another program would. */
  protected final void put(Key key, String value) {
    source.commit(Transaction.builder().put(key, Bytes.utf8(value)).build());
  }

  protected final void delete(Key key) {
    source.commit(Transaction.builder().delete(key).build());
  }

  protected final void rename(Key from, Key to) {
    Bytes value = source.get(from).orElseThrow().value();
    source.commit(Transaction.builder().put(to, value).delete(from).build());
  }

  /** Returns the types of the records that are not moved. */
  protected Set<String> keptByServers() {
    return Set.of();
  }

  @BeforeEach
  void readSource() {
    write();
    before = state();
    ofSource = kinds(source);
  }

  @Test
  void the_source_holds_records_alone() {
    assertThat(source.list(Prefix.ALL).stream().map(meaning()::decode).map(StateRecord::type))
        .doesNotContain(StateRecord.UNKNOWN, StateRecord.UNREADABLE);
  }

  @Test
  void what_servers_keep_for_themselves_is_not_moved() {
    assertThat(source.list(Prefix.ALL))
        .filteredOn(entry -> meaning().stage(entry.key()) == Stage.SERVER)
        .extracting(entry -> meaning().decode(entry).type())
        .containsOnlyOnceElementsOf(keptByServers())
        .hasSameSizeAs(keptByServers());
  }

  @Test
  void a_complete_move_has_the_findings_of_the_source() {
    move(NOTHING, before);

    assertThat(sentences(target)).isEqualTo(sentences(source));
    assertThat(meaning().isForeign(target)).isFalse();
  }

  @Test
  void an_interrupted_move_leaves_what_is_declared() {
    move(NOTHING, before);

    assertThat(meaning().leftByInterruptedMove()).containsAll(left);
  }

  @Test
  void an_interrupted_deletion_leaves_what_is_declared() {
    move(NOTHING, before);
    left.clear();

    move(before, NOTHING);

    assertThat(target.list(Prefix.ALL)).isEmpty();
    assertThat(meaning().leftByInterruptedMove()).containsAll(left);
  }

  @Test
  void an_interrupted_move_of_a_change_leaves_what_is_declared_and_all_of_that_occurs() {
    move(NOTHING, before);
    change();
    ofSource.addAll(kinds(source));

    move(before, state());

    assertThat(sentences(target)).isEqualTo(sentences(source));
    assertThat(left).isEqualTo(meaning().leftByInterruptedMove());
  }

  private Map<Key, Bytes> state() {
    Map<Key, Bytes> state = new TreeMap<>();
    for (Entry entry : source.list(Prefix.ALL)) {
      if (meaning().stage(entry.key()) != Stage.SERVER) {
        state.put(entry.key(), entry.value());
      }
    }
    return state;
  }

  /** Verifies the target after each step. */
  private void move(Map<Key, Bytes> from, Map<Key, Bytes> to) {
    List<Write> steps = new ArrayList<>();
    for (Key key : inOrder(to.keySet())) {
      if (!to.get(key).equals(from.get(key))) {
        steps.add(new Write.Put(key, to.get(key)));
      }
    }
    for (Key key : inReverse(from.keySet())) {
      if (!to.containsKey(key)) {
        steps.add(new Write.Delete(key));
      }
    }
    for (Write step : steps) {
      target.commit(new Transaction(List.of(), List.of(step)));
      Set<String> kinds = kinds(target);
      kinds.removeAll(ofSource);
      left.addAll(kinds);
    }
  }

  private List<Key> inOrder(Collection<Key> keys) {
    return keys.stream().sorted(order()).toList();
  }

  private List<Key> inReverse(Collection<Key> keys) {
    return keys.stream().sorted(order().reversed()).toList();
  }

  private Comparator<Key> order() {
    return comparing(meaning()::stage).thenComparing(naturalOrder());
  }

  private Set<String> kinds(KeyValueStore store) {
    return meaning().verify(store).map(Finding::kind).collect(toSet());
  }

  private List<String> sentences(KeyValueStore store) {
    return meaning().verify(store).map(Finding::sentence).toList();
  }
}
