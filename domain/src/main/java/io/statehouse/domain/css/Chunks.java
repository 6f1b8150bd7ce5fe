package io.statehouse.domain.css;

import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.NodeState;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.css.layout.CssLayout;
import io.statehouse.domain.css.layout.Numbers;
import io.statehouse.domain.css.layout.ReplicaScan;
import io.statehouse.domain.progress.Progress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The chunks of tables, and which nodes have replicas of them: the only part of the tree that grows
 * to millions of keys.
 */
public final class Chunks {
  private final CssContext session;

  Chunks(CssContext session) {
    this.session = session;
  }

  /**
   * Returns all chunks that have a list of replicas, and the nodes named there, which may be any
   * string. Read in pages: a chunk added or deleted meanwhile may be listed or not.
   *
   * @throws CssException of kind NOT_FOUND if there is no such table
   */
  public SortedMap<ChunkNumber, List<String>> list(TableRef table) {
    SortedMap<ChunkNumber, List<String>> chunks = new TreeMap<>();
    ReplicaScan.read(
        session.store().scan(session.spelled(CssLayout.key(CssLayout.CHUNKS, table)).below()),
        (of, chunk, replica) ->
            number(chunk)
                .ifPresent(
                    key -> {
                      if (replica.isEmpty()) {
                        chunks.putIfAbsent(key, new ArrayList<>());
                      } else if (chunks.containsKey(key)) { // a list without a key does not count
                        chunks.get(key).add(replica.get().node());
                      }
                    }));
    if (chunks.isEmpty()
        && session
            .fetch(List.of(), CssLayout.table(table), CssLayout.key(CssLayout.CHUNKS, table))
            .isEmpty()
        && session.otherSpelling(CssLayout.table(table)).isEmpty()) {
      throw CssException.noSuch(table);
    }
    return chunks;
  }

  /** Reads a number as the original does, so {@code 12abc} is 12; anything else is skipped. */
  private static Optional<ChunkNumber> number(String chunk) {
    try {
      return Optional.of(new ChunkNumber(Numbers.parseInt(chunk)));
    } catch (NumberFormatException notOne) {
      return Optional.empty();
    }
  }

  /**
   * Adds replicas of a chunk on {@code nodes}, after those that it has; a node named twice has two
   * replicas. Without nodes nothing is written. One transaction: more nodes than that holds are
   * refused by the store.
   *
   * @throws CssException of kind NOT_FOUND in checked mode, if the database does not exist
   * @throws CssException of kind NOT_FOUND in checked mode, if the table does not exist; in
   *     compatible mode it is created with an empty status
   * @throws CssException of kind NOT_FOUND in checked mode, if a node does not exist
   * @throws CssException of kind IN_USE in checked mode, if a node is being deleted
   */
  public void add(TableRef table, ChunkNumber chunk, List<NodeName> nodes) {
    addTogether(table, Map.of(chunk, nodes), false);
  }

  /**
   * Makes a chunk have one replica for each of {@code nodes}, in any order: those of other nodes
   * are removed, missing ones added, and all others stay as they are. One transaction.
   *
   * @throws CssException as {@link #add}, of nodes that get a replica
   */
  public void set(TableRef table, ChunkNumber chunk, List<NodeName> nodes) {
    new ReplicaChange(session, table, chunk, nodes).run();
  }

  /**
   * Adds replicas of many chunks, in as few transactions as hold them, several at once: each chunk
   * is complete or missing. If this breaks off, run it again for what is {@link #missing}. Errors
   * as {@link #add}.
   */
  public void addAll(
      TableRef table, Map<ChunkNumber, List<NodeName>> nodesByChunk, Progress progress) {
    addAll(new Adding(table, nodesByChunk, false, progress));
  }

  /** Adds chunks that the table does not have, like {@link #addAll}, unless others add them. */
  void addNew(TableRef table, Map<ChunkNumber, List<NodeName>> nodesByChunk, Progress progress) {
    addAll(new Adding(table, nodesByChunk, true, progress));
  }

  private void addAll(Adding adding) {
    session.settings().requireWritable();
    try (Batches<ChunkNumber> batches = new Batches<>(session.store().limits(), adding)) {
      new TreeSet<>(adding.nodesByChunk.keySet()).forEach(batches::add);
      batches.finish();
    }
  }

  /**
   * Returns those of these replicas that the table does not have, read in pages as by {@link
   * #list}; a node named twice shall have two replicas.
   *
   * @throws CssException of kind NOT_FOUND if there is no such table
   */
  public SortedMap<ChunkNumber, List<NodeName>> missing(
      TableRef table, Map<ChunkNumber, List<NodeName>> nodesByChunk) {
    SortedMap<ChunkNumber, List<String>> present = list(table);
    SortedMap<ChunkNumber, List<NodeName>> missing = new TreeMap<>();
    nodesByChunk.forEach(
        (chunk, nodes) -> {
          List<String> there = new ArrayList<>(present.getOrDefault(chunk, List.of()));
          List<NodeName> absent =
              nodes.stream().filter(node -> !there.remove(node.text())).toList();
          if (!absent.isEmpty()) {
            missing.put(chunk, absent);
          }
        });
    return missing;
  }

  /** The work of adding many chunks. */
  private final class Adding implements Batches.Work<ChunkNumber> {
    private final TableRef table;
    private final Map<ChunkNumber, List<NodeName>> nodesByChunk;
    private final boolean areNew;
    private final Progress progress;
    private final Set<NodeName> named = new HashSet<>();
    private long done;

    Adding(
        TableRef table,
        Map<ChunkNumber, List<NodeName>> nodesByChunk,
        boolean areNew,
        Progress progress) {
      this.table = table;
      this.nodesByChunk = nodesByChunk;
      this.areNew = areNew;
      this.progress = progress;
    }

    /** The version, the table's own keys, and the one above the nodes. */
    @Override
    public Batches.Size own() {
      CssKey chunks = CssLayout.key(CssLayout.CHUNKS, table);
      int keys = chunks.ancestors().size() + 3;
      return new Batches.Size(keys + 1, keys, chunks.text().length() * 6L + 100);
    }

    /** One chunk: its key and its list; each number and document; and nodes not named before. */
    @Override
    public Batches.Size size(ChunkNumber chunk) {
      List<NodeName> nodes = nodesByChunk.get(chunk);
      int writes = 2 + 2 * nodes.size();
      int newNodes = (int) nodes.stream().filter(named::add).count();
      long bytes = 2L * (writes + newNodes) * (CssKey.MAX_BYTES + 100);
      return new Batches.Size(2 + nodes.size() + newNodes, writes, bytes);
    }

    @Override
    public void beginsAnew() {
      named.clear();
    }

    @Override
    public CssKey key(ChunkNumber chunk) {
      return CssLayout.key(CssLayout.CHUNK, table, chunk);
    }

    @Override
    public void write(List<ChunkNumber> together) {
      Map<ChunkNumber, List<NodeName>> part = new TreeMap<>();
      together.forEach(chunk -> part.put(chunk, nodesByChunk.get(chunk)));
      addTogether(table, part, areNew);
    }

    @Override
    public void written(List<ChunkNumber> together) {
      done += together.size();
      progress.at(Progress.Stage.WRITING, done, nodesByChunk.size());
    }
  }

  /**
   * @param areNew whether the chunks are expected not to exist; if one does, all are read after all
   */
  private void addTogether(
      TableRef table, Map<ChunkNumber, List<NodeName>> nodesByChunk, boolean areNew) {
    List<CssKey> lists =
        nodesByChunk.keySet().stream()
            .map(chunk -> CssLayout.key(CssLayout.REPLICAS, table, chunk))
            .toList();
    Set<NodeName> nodes = new LinkedHashSet<>();
    nodesByChunk.values().forEach(nodes::addAll);
    AtomicBoolean expectNew = new AtomicBoolean(areNew);
    session.run(
        edit -> {
          boolean unread = expectNew.getAndSet(false);
          List<CssKey> keys = new ArrayList<>(List.of(CssLayout.key(CssLayout.CHUNKS, table)));
          if (session.checked()) {
            nodes.forEach(node -> keys.add(CssLayout.node(node)));
          }
          if (unread) {
            edit.assumeAbsent(lists);
            edit.assumeAbsent(lists.stream().map(CssKey::parent).toList());
          } else {
            keys.addAll(lists);
          }
          edit.read(keys.toArray(CssKey[]::new));
          if (session.checked()) {
            requirePlace(edit, table, nodes);
          }
          edit.listChildren(lists);
          nodesByChunk.forEach((chunk, named) -> put(edit, table, chunk, named));
        });
  }

  static void requirePlace(TreeEdit edit, TableRef table, Set<NodeName> nodes) {
    edit.require(table.database());
    edit.require(table);
    for (NodeName node : nodes) {
      // Read, so it must be unchanged at the end: closing the node would change it.
      edit.require(node);
      if (edit.value(CssLayout.node(node))
          .map(NodeState::new)
          .filter(NodeState::isDeleting)
          .isPresent()) {
        throw CssException.closing(node);
      }
    }
  }

  static void put(TreeEdit edit, TableRef table, ChunkNumber chunk, List<NodeName> nodes) {
    CssKey replicas = CssLayout.key(CssLayout.REPLICAS, table, chunk);
    List<CssKey> claimed = edit.claimUnique(replicas, "", nodes.size());
    for (int i = 0; i < nodes.size(); i++) {
      edit.put(claimed.get(i), "");
      edit.putPacked(claimed.get(i), ReplicaScan.write(nodes.get(i)));
    }
  }

  /**
   * Removes a chunk with all its replicas.
   *
   * @throws CssException of kind NOT_FOUND if there is no such chunk, or no such table
   */
  public void delete(TableRef table, ChunkNumber chunk) {
    session.run(
        edit -> {
          CssKey key = CssLayout.key(CssLayout.CHUNK, table, chunk);
          edit.require(key).deleteTree(key);
        });
  }
}
