package io.statehouse.domain.css;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.Database;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.NodeParameters;
import io.statehouse.domain.css.entities.NodeState;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.ReleaseStatus;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.Status;
import io.statehouse.domain.css.entities.StorageClass;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.domain.css.entities.Table;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.RoundTrips;
import io.statehouse.ports.memory.MemoryStore;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Writes on a condition, while another program writes to the same store. */
class ConditionTest {
  private static final DatabaseName SKY = new DatabaseName("sky");
  private static final TableRef OBJECT = TableRef.of("sky", "Object");
  private static final NodeName NODE = new NodeName("n1");

  private final RoundTrips trips = new RoundTrips();
  private final KeyValueStore plain = new MemoryStore(trips);
  private final Interrupted store = new Interrupted(plain);
  private final Css css = Css.open(store, CssSettings.DEFAULTS);

  /** A store in which others write just before a commit. */
  private static final class Interrupted extends ForwardingStore {
    private final Deque<Runnable> before = new ArrayDeque<>();

    Interrupted(KeyValueStore store) {
      super(store);
    }

    @Override
    public CommitResult commit(Transaction transaction) {
      if (!before.isEmpty()) {
        before.poll().run();
      }
      return super.commit(transaction);
    }
  }

  /** What a condition says of what it finds changed. */
  private static final class Changed extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  @BeforeEach
  void create() {
    css.databases().create(SKY, Striping.of(85, 12, 0.01), StorageClass.L2, ReleaseStatus.RELEASED);
    css.tables().create(OBJECT, "id INT", Partitioning.NONE, ScanParameters.NONE);
    css.nodes().add(NODE, new NodeParameters("worker", "h", 1, NodeState.ACTIVE));
  }

  private void put(String key, String value) {
    plain.commit(Transaction.builder().put(new Key(key), Bytes.utf8(value)).build());
  }

  private static Consumer<Css> unchanged(Database seen) {
    return now -> {
      if (!now.databases().get(SKY).equals(seen)) {
        throw new Changed();
      }
    };
  }

  private static Consumer<Css> unchanged(Table seen) {
    return now -> {
      if (!now.tables().get(OBJECT).equals(seen)) {
        throw new Changed();
      }
    };
  }

  private static Consumer<Css> unchanged(NodeParameters seen) {
    return now -> {
      if (!now.nodes().get(NODE).equals(seen)) {
        throw new Changed();
      }
    };
  }

  @Test
  void a_change_of_any_key_of_the_document_before_the_commit_prevents_the_write() {
    Database seen = css.databases().get(SKY);
    // The striping is stored at keys of another subtree than the status that is written.
    store.before.add(() -> put("/PARTITIONING/_0000000001/nStripes", "99"));

    assertThatThrownBy(
            () -> css.onlyIf(unchanged(seen)).databases().setStatus(SKY, new Status("OTHER")))
        .isInstanceOf(Changed.class);

    assertThat(css.databases().get(SKY).status()).isEqualTo(Status.READY);
  }

  @Test
  void a_key_that_comes_into_being_before_the_commit_prevents_the_write_too() {
    Table seen = css.tables().get(OBJECT);
    store.before.add(() -> put("/DBS/sky/TABLES/Object/sharedScan/scanRating", "3"));

    assertThatThrownBy(() -> css.onlyIf(unchanged(seen)).tables().drop(OBJECT))
        .isInstanceOf(Changed.class);

    assertThat(css.tables().get(OBJECT).parameters().scan().rating()).isEqualTo(3);
  }

  @Test
  void a_change_of_something_else_does_not_prevent_it() {
    Table seen = css.tables().get(OBJECT);
    store.before.add(() -> put("/DBS/sky", "OTHER"));

    css.onlyIf(unchanged(seen)).tables().setSchema(OBJECT, "new");

    assertThat(css.tables().schema(OBJECT)).isEqualTo("new");
  }

  @Test
  void a_node_is_deleted_only_as_it_was_when_it_was_closed() {
    NodeParameters seen = css.nodes().get(NODE);
    store.before.add(() -> {});
    store.before.add(() -> put("/NODES/n1/host", "moved")); // between closing and deleting

    assertThatThrownBy(() -> css.onlyIf(unchanged(seen)).nodes().delete(NODE))
        .isInstanceOf(CssException.class)
        .hasMessageContaining("was not deleted");
    assertThat(css.nodes().get(NODE).host()).isEqualTo("moved");

    css.onlyIf(unchanged(css.nodes().get(NODE))).nodes().delete(NODE);
    assertThat(css.nodes().names()).isEmpty();
  }

  @Test
  void a_condition_costs_no_more_than_reading_its_document() {
    Table seen = css.tables().get(OBJECT);
    Css conditional = css.onlyIf(unchanged(seen));
    trips.reset();

    conditional.tables().setStatus(OBJECT, new Status("OTHER"));

    // The document, the keys above it, and the commit.
    assertThat(trips.count()).isLessThanOrEqualTo(3);
  }
}
