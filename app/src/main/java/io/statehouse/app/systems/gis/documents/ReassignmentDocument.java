package io.statehouse.app.systems.gis.documents;

import static io.statehouse.domain.layout.FieldType.FLAG;
import static io.statehouse.domain.layout.FieldType.INTEGER;
import static io.statehouse.domain.layout.FieldType.LONG;

import io.statehouse.app.json.Shape;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.entities.TopicProblem;
import io.statehouse.domain.gis.topics.moves.entities.CancelledMove;
import io.statehouse.domain.gis.topics.moves.entities.LeaderElection;
import io.statehouse.domain.gis.topics.moves.entities.TopicMove;
import io.statehouse.domain.layout.Projection;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.ports.topics.RunningMove;
import java.util.List;
import java.util.Locale;

/** Reassignments and elections of leaders as JSON documents. */
public final class ReassignmentDocument {
  private static final RecordType<RunningMove> PARTITION =
      Projection.<RunningMove>named("GisMovedPartition")
          .field("partition", RunningMove::partition, INTEGER)
          .field("replicas", RunningMove::replicas, INTEGER.list())
          .field("adding", RunningMove::adding, INTEGER.list())
          .field("removing", RunningMove::removing, INTEGER.list())
          .field("bytesDone", RunningMove::bytesDone, LONG)
          .field("bytesTotal", RunningMove::bytesTotal, LONG);

  private static final RecordType<TopicMove> MOVE =
      Projection.<TopicMove>named("GisReassignment")
          .text("topic", TopicMove::topic)
          .field("bytesDone", TopicMove::bytesDone, LONG)
          .field("bytesTotal", TopicMove::bytesTotal, LONG)
          .field("replicasBefore", TopicMove::replicasBefore, INTEGER)
          .field("throttle", TopicMove::throttle, LONG.optional())
          .field("partitions", TopicMove::partitions, PARTITION.list());

  /** What is being moved. */
  public static final Shape<List<TopicMove>> MOVES =
      Shape.of(
          Projection.<List<TopicMove>>named("GisReassignments")
              .field("reassignments", moves -> moves, MOVE.list()));

  /** What became of a reassignment that was to be cancelled. */
  public static final Shape<CancelledMove> CANCELLED =
      Shape.of(
          Projection.<CancelledMove>named("GisCancelledReassignment")
              .text("topic", CancelledMove::topic)
              .field("wasMoving", CancelledMove::wasMoving, FLAG)
              .field(
                  "redefined",
                  cancelled -> cancelled.redefined().map(VersionNumber::value),
                  LONG.optional()));

  private static final RecordType<TopicProblem> PROBLEM =
      Projection.<TopicProblem>named("GisElectionProblem")
          .text("code", TopicProblem::code)
          .text("message", TopicProblem::message);

  private static final RecordType<LeaderElection> ELECTION =
      Projection.<LeaderElection>named("GisLeaderElection")
          .text("topic", election -> election.partition().topic())
          .field("partition", election -> election.partition().partition(), INTEGER)
          .field("leader", election -> election.partition().leader(), INTEGER.optional())
          .field("preferred", election -> election.partition().preferred(), INTEGER)
          .field("problem", LeaderElection::problem, PROBLEM.optional());

  /** The partitions of which the preferred replica does not lead, or did not before. */
  public static final Shape<List<LeaderElection>> ELECTIONS =
      Shape.of(
          Projection.<List<LeaderElection>>named("GisLeaderElections")
              .field("partitions", elections -> elections, ELECTION.list()));

  private ReassignmentDocument() {}

  /** Returns a number of bytes as people read it, such as {@code 12.5 MiB}. */
  public static String size(long bytes) {
    String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
    double amount = bytes;
    int unit = 0;
    while (amount >= 1024 && unit < units.length - 1) {
      amount /= 1024;
      unit++;
    }
    return unit == 0 ? bytes + " B" : String.format(Locale.ROOT, "%.1f %s", amount, units[unit]);
  }
}
