package io.statehouse.domain.runm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.ObjectFilter;
import io.statehouse.domain.runm.entities.PageRequest;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.PropertyFilter;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.TagFilter;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.MemoryStore;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How much a search reads and holds when there is a lot to find. */
class ObjectSearchTest {
  private static final RunmLayout LAYOUT = RunmGroup.LAYOUT;
  private static final Uuid PARTITION = Uuid.of(RunmGroup.PARTITION);
  private static final TypeCode IMAGE = TypeCode.find("runm.image").orElseThrow();
  private static final PageRequest.Order BY_NAME = new PageRequest.Order(true, false);
  private static final int MAX = ObjectSearch.MAX_SORTED;

  private final Counting store = new Counting(new MemoryStore());
  private Runm runm;

  /** Counts the entries that are taken from scans. */
  private static final class Counting extends ForwardingStore {
    private int taken;

    Counting(KeyValueStore store) {
      super(store);
    }

    @Override
    public Stream<Entry> scan(Prefix prefix) {
      return super.scan(prefix).peek(entry -> taken++);
    }
  }

  @BeforeEach
  void open() {
    runm = Runm.open(store, RunmGroup.settings(LayoutMode.DOCUMENTED, false), new Random(1));
    runm.start();
    runm.partitions().create(PARTITION.text(), "us-west.example.com");
  }

  @AfterEach
  void close() {
    store.close();
  }

  /** Puts keys below any service, in as few transactions as the store allows. */
  private void put(int count, IntFunction<Key> key, IntFunction<Bytes> value) {
    int most = store.limits().writes();
    for (int start = 0; start < count; start += most) {
      Transaction.Builder some = Transaction.builder();
      IntStream.range(start, Math.min(count, start + most))
          .forEach(i -> some.put(key.apply(i), value.apply(i)));
      store.commit(some.build());
    }
  }

  private static Uuid uuid(int number) {
    return Uuid.of("%032x".formatted(number));
  }

  @Test
  void a_wide_index_beside_a_narrow_one_is_read_a_page_at_a_time() {
    for (Property wide : List.of(new Property("os", "linux"), new Property("arch", "x86"))) {
      String below = LAYOUT.withProperty(PARTITION, IMAGE, wide).text();
      put(5000, i -> new Key(below + uuid(i).text()), i -> Bytes.EMPTY);
    }
    runm.objects()
        .create(
            RunmGroup.image("", "one", new Property("os", "linux"), new Property("arch", "x86")));
    store.commit(
        Transaction.builder()
            .put(new Key(LAYOUT.withTag(PARTITION, "rare").text() + uuid(9).text()), Bytes.EMPTY)
            .build());
    PropertyFilter linux =
        new PropertyFilter(
            List.of(new Property("os", "linux"), new Property("arch", "x86")),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of());
    ObjectFilter rare =
        ObjectFilter.ALL.with(linux).with(new TagFilter(List.of("rare"), List.of(), List.of()));
    store.taken = 0;

    assertThat(runm.objects().find(RunmGroup.CALLER, List.of(rare), PageRequest.ALL)).isEmpty();

    assertThat(store.taken).isBetween(1, 500);
  }

  /** Objects whose names descend as their identifiers ascend. */
  private void create(int count) {
    put(
        count,
        i -> LAYOUT.object(uuid(i)),
        i ->
            StoredMessages.write(
                new MetadataObject(
                    uuid(i),
                    PARTITION,
                    IMAGE,
                    RunmGroup.PROJECT,
                    "n%05d".formatted(count - i),
                    List.of(),
                    List.of())));
  }

  private List<String> find(int limit, Optional<String> after) {
    return runm.objects()
        .find(RunmGroup.CALLER, List.of(), new PageRequest(limit, after, BY_NAME))
        .map(MetadataObject::name)
        .toList();
  }

  @Test
  void more_objects_than_fit_in_memory_are_sorted_only_up_to_a_limit() {
    create(MAX + 1);

    assertThat(find(2, Optional.empty())).containsExactly("n00001", "n00002");
    assertThat(find(2, Optional.of(uuid(MAX - 1).text()))).containsExactly("n00003", "n00004");
    assertThat(find(MAX, Optional.empty())).hasSize(MAX).isSorted();
    for (int limit : List.of(0, MAX + 1)) {
      assertThatThrownBy(() -> find(limit, Optional.empty()))
          .isInstanceOf(RunmException.class)
          .hasMessage(
              "more than 10000 objects match: to sort them give a limit of at most 10000, or list"
                  + " them in ascending order of the UUID");
    }
    assertThat(find(0, Optional.of(uuid(MAX).text()))).hasSize(MAX);
  }
}
